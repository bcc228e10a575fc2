/** Planned events, earliest first. Events at the same moment stay in the order of planning. */
export interface EventQueue<T> {
  plan(atMs: number, event: T): void;
  /** Removes and returns the earliest event if it is due by `untilMs`, otherwise null. */
  takeDue(untilMs: number): Planned<T> | null;
  readonly size: () => number;
}

export interface Planned<T> {
  readonly atMs: number;
  readonly event: T;
}

interface Entry<T> extends Planned<T> {
  readonly order: number;
}

/** Makes an empty queue. It is a binary heap, so that ten thousand events need few comparisons. */
export function createEventQueue<T>(): EventQueue<T> {
  const heap: Entry<T>[] = [];
  let planned = 0;
  return {
    plan: (atMs, event) => {
      heap.push({ atMs, event, order: (planned += 1) });
      siftUp(heap);
    },
    takeDue: (untilMs) => {
      const first = heap[0];
      if (first === undefined || first.atMs > untilMs) return null;
      const last = heap.pop();
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last;
        siftDown(heap);
      }
      return first;
    },
    size: () => heap.length,
  };
}

function isBefore<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

function siftUp<T>(heap: Entry<T>[]): void {
  let child = heap.length - 1;
  while (child > 0) {
    const parent = (child - 1) >>> 1;
    if (!swapIfBefore(heap, child, parent)) return;
    child = parent;
  }
}

function siftDown<T>(heap: Entry<T>[]): void {
  let parent = 0;
  for (;;) {
    const left = 2 * parent + 1;
    const [leftEntry, rightEntry] = [heap[left], heap[left + 1]];
    if (leftEntry === undefined) return;
    const child = rightEntry !== undefined && isBefore(rightEntry, leftEntry) ? left + 1 : left;
    if (!swapIfBefore(heap, child, parent)) return;
    parent = child;
  }
}

/** Swaps a child with its parent if it is earlier. */
function swapIfBefore<T>(heap: Entry<T>[], child: number, parent: number): boolean {
  const [low, high] = [heap[child], heap[parent]];
  if (low === undefined || high === undefined || !isBefore(low, high)) return false;
  heap[parent] = low;
  heap[child] = high;
  return true;
}
