namespace s {
template<class K, class V> struct NH { template<class A, class B, class C> friend class X; template<class A, class B> friend class RB; };
template<class K, class V> class RB { typedef K* BP; void mv(RB& x, int); void m2(BP); };
template<class K, class V> void RB<K,V>::mv(RB& x, int) {}
template<class K, class V> void RB<K,V>::m2(BP x) {}
}
