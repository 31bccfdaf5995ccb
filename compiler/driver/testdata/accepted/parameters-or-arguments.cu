struct ca {}; 
template<class T> struct st { st(ca, const st& o, unsigned n); st(const st&); };
template<class T> struct vb { using storage_type = st<T>; storage_type m_storage; unsigned long sz; 
 void a(unsigned nc); };
template<class T> void vb<T>::a(unsigned nc) { unsigned new_capacity = nc; storage_type ns(ca(), m_storage, new_capacity); ns.x(); st<T> n2(ca(), m_storage, nc); }
int g(int); void h(int z) { st<int> a(ca(), *(st<int>*)0, z); typedef int I; float f(I(), int); }
