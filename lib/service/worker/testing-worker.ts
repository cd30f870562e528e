// A thread for tests: is busy for as long as it is asked to be, and answers the name of its task, or its
// own id for the task “thread”. The task “wait” takes no processor time.
import { threadId } from 'node:worker_threads';
import { serveTasks } from './serve-tasks.ts';

serveTasks(({ name, milliseconds }: { name: string; milliseconds: number }) => {
  if (name === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  const until = performance.now() + (name === 'wait' ? 0 : milliseconds);
  while (performance.now() < until) Math.sqrt(until);
  return name === 'thread' ? String(threadId) : name;
});
