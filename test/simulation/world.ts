import { TaskQueue } from './queue.ts';

/** Virtual time: tasks run in the order of their times, and all promises that are ready run between two of them. */
export interface World {
  /** The time since the start, in milliseconds. */
  now: () => number;
  /** Runs a task later. Returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void;
  sleep: (ms: number) => Promise<void>;
  /** Records what happens, if there is a reader. */
  trace: (line: () => string) => void;
  /** Runs the tasks up to a time, or until the condition is true. */
  run: (until: number, isOver: () => boolean) => Promise<void>;
}

/** @param lines Receives the trace. */
export function createWorld(lines?: string[]): World {
  const queue = new TaskQueue();
  let time = 0;
  let order = 0;
  const after = (ms: number, run: () => void) => {
    order += 1;
    const task = { at: time + ms, order, run: run as (() => void) | undefined };
    queue.add(task);
    return () => {
      task.run = undefined;
    };
  };
  return {
    now: () => time,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    trace(line) {
      if (lines) lines.push(`${(time / 1000).toFixed(3).padStart(9)}  ${line()}`);
    },
    async run(until, isOver) {
      for (let { first } = queue; first && first.at <= until && !isOver(); { first } = queue) {
        queue.take();
        if (!first.run) continue;
        time = first.at;
        first.run();
        // The queue of nextTick runs once all promises are done.
        await new Promise<void>(process.nextTick);
      }
      if (!isOver()) time = Math.max(time, until);
    },
  };
}
