// A linked list and a tree in managed memory, which both sides walk; new and delete are replaced.
#include <cstddef>
#include <cstdio>
#include <new>

class Managed {
 public:
  void *operator new(std::size_t size) {
    void *p = nullptr;
    if (cudaMallocManaged(&p, size) != cudaSuccess)
      throw std::bad_alloc();
    return p;
  }
  void operator delete(void *p) noexcept {
    cudaDeviceSynchronize();
    cudaFree(p);
  }
};

template <class T>
class List : public Managed {
 public:
  struct Node : Managed {
    __host__ __device__ Node(const T &v, Node *n) : value(v), next(n) {}
    T value;
    Node *next;
  };

  List() = default;
  List(const List &) = delete;
  ~List() {
    while (head_) {
      Node *next = head_->next;
      delete head_;
      head_ = next;
    }
  }
  void push(const T &value) { head_ = new Node(value, head_), ++size_; }
  __host__ __device__ const Node *head() const { return head_; }
  __host__ __device__ int size() const { return size_; }

  template <class F>
  __host__ __device__ void each(F f) const {
    for (const Node *n = head_; n; n = n->next)
      f(n->value);
  }

 private:
  Node *head_ = nullptr;
  int size_ = 0;
};

struct Adder {
  long *sum;
  __host__ __device__ void operator()(int x) const { *sum += x; }
};

__managed__ long total;
__device__ __managed__ int visits[2] = {0, 0};

__global__ void walk(const List<int> *list) {
  long sum = 0;
  list->each(Adder{&sum});
  total = sum;
  visits[0] = list->size();
  int deepest = 0;
  for (const List<int>::Node *n = list->head(); n != nullptr; n = n->next)
    deepest = max(deepest, n->value);
  visits[1] = deepest;
}

int main() {
  List<int> *list = new List<int>;
  for (int i = 1; i <= 100; ++i)
    list->push(i);
  walk<<<1, 1>>>(list);
  cudaDeviceSynchronize();
  long host = 0;
  list->each(Adder{&host});
  std::printf("%ld %ld %d %d\n", total, host, visits[0], visits[1]);
  delete list;
  return total == host ? 0 : 1;
}
