// Overriding functions of another execution space.
struct Base {
  virtual void host();
  virtual __device__ void device();
  virtual __host__ __device__ void both();
  virtual __device__ ~Base() {}
};
struct Derived : Base {
  __device__ void host /* ERROR 20085 "execution space mismatch: overridden entity (function "Base::host") is a __host__ function, but overriding entity (function "Derived::host") is a __device__ function" */() override;
  void device /* ERROR 20088 "execution space mismatch: overridden entity (function "Base::device") is a __device__ function, but overriding entity (function "Derived::device") is a __host__ function" */() override;
  __device__ void both /* ERROR 20090 "execution space mismatch: overridden entity (function "Base::both") is a __host__ __device__ function, but overriding entity (function "Derived::both") is a __device__ function" */() override;
  ~ /* ERROR 20088 "execution space mismatch: overridden entity (function "Base::~Base") is a __device__ function, but overriding entity (function "Derived::~Derived") is a __host__ function" */Derived() {}
};
struct Same : Base {
  void host() override;
  __device__ void device() override;
  __host__ __device__ void both() override;
};
__device__ void again();
void again();
__host__ __device__ void more();
__device__ void more() {}
