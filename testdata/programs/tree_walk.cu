// A binary tree in an array: unions, bit fields, C strings, function pointers
// and recursion on the device.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Node {
  int key;
  unsigned left : 12;
  unsigned right : 12;
  unsigned used : 1;
  union {
    float weight;
    uint32_t bits;
  };
  char name[8];
} Node;

typedef int (*Visitor)(const Node *, int);

__device__ static int addKeys(const Node *node, int sum) { return sum + node->key; }
__device__ static int countUsed(const Node *node, int sum) { return sum + node->used; }
__device__ static int deepest(const Node *node, int sum) { return node->key > sum ? node->key : sum; }

__device__ Visitor visitors[] = {addKeys, countUsed, deepest};

__device__ int walk(const Node *tree, unsigned at, Visitor visit, int value) {
  if (!at)
    return value;
  value = walk(tree, tree[at].left, visit, value);
  value = visit(&tree[at], value);
  return walk(tree, tree[at].right, visit, value);
}

__global__ void visitAll(const Node *tree, unsigned root, int *results) {
  const unsigned i = threadIdx.x;
  if (i < sizeof visitors / sizeof *visitors)
    results[i] = walk(tree, root, visitors[i], i == 2 ? INT_MIN : 0);
  if (i == 0)
    printf("root %s, weight bits %x\n", tree[root].name, tree[root].bits);
}

static unsigned insert(Node *tree, unsigned *count, unsigned at, int key) {
  if (!at) {
    Node *node = &tree[++*count];
    memset(node, 0, sizeof *node);
    node->key = key;
    node->used = 1;
    node->weight = key * 0.5f;
    snprintf(node->name, sizeof node->name, "n%d", key);
    return *count;
  }
  if (key < tree[at].key)
    tree[at].left = insert(tree, count, tree[at].left, key);
  else
    tree[at].right = insert(tree, count, tree[at].right, key);
  return at;
}

int main(void) {
  static Node tree[256];
  unsigned count = 0, root = 0;
  for (int i = 0; i < 100; i++)
    root = insert(tree, &count, root, i * 37 % 101);

  Node *deviceTree;
  int *deviceResults, results[3];
  cudaMalloc((void **)&deviceTree, sizeof tree);
  cudaMalloc((void **)&deviceResults, sizeof results);
  cudaMemcpy(deviceTree, tree, sizeof tree, cudaMemcpyHostToDevice);
  cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024);
  visitAll<<<1, 32>>>(deviceTree, root, deviceResults);
  cudaMemcpy(results, deviceResults, sizeof results, cudaMemcpyDeviceToHost);
  printf("sum %d, nodes %d, greatest %d, offset of name %zu\n", results[0], results[1], results[2], offsetof(Node, name));
  cudaFree(deviceTree);
  cudaFree(deviceResults);
  return 0;
}
