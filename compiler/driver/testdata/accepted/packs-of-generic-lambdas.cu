// Packs of generic lambdas outside of templates, captured and nested.
template<class... T> int sum(T...) { return 0; }
template<class... T> auto f0(T... t) { return [=]() { return sum(t...); }; }
int x0 = f0(1,2)();
auto f1 = [](auto... t) { return sum(t...); };
int x1 = f1(1,2);
auto f2 = [](auto... t) { return [=]() { return sum(t...); }; };
int x2 = f2(1,2)();
template<class... T> auto f3(T... t) { return [=](auto y) { return sum(t..., y); }; }
int x3 = f3(1,2)(3);
template<class... T> auto f4(T... t) { return [t...](auto y) { return sum(t..., y); }; }
int x4 = f4(1,2)(3);
auto f5 = [](auto... t) { return [t...]() { return sum(t...); }; };
int x5 = f5(1,2)();
auto f6 = [](auto&&... t) { return [&](auto&& f) -> decltype(auto) { return f(static_cast<decltype(t)>(t)...); }; };
int x6 = f6(1,2)([](int,int) { return 1; });
auto f7 = [](auto... t) { struct S { int i; }; return S{sizeof...(t)}; };
int x7 = f7(1,2).i;
auto f8 = [](auto... t) { return [&](auto... u) { return [&] { return sum(t..., u...) + (t + ... + 0); }; }; };
int x8 = f8(1,2)(3)();
