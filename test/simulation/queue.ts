export interface Task {
  at: number;
  /** Orders tasks of the same time. */
  order: number;
  /** Undefined once it was cancelled. */
  run: (() => void) | undefined;
}

const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Tasks by time: a binary heap. */
export class TaskQueue {
  private readonly heap: Task[] = [];

  get first(): Task | undefined {
    return this.heap[0];
  }

  add(task: Task): void {
    const { heap } = this;
    let index = heap.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Task;
      if (!isBefore(task, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = task;
  }

  take(): Task | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (first === last || !last) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task))
        child += 1;
      if (!isBefore(heap[child] as Task, last)) break;
      heap[index] = heap[child] as Task;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
