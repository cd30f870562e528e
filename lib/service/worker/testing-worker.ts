// A thread for tests: is busy for as long as it is asked to be, and answers the name of its task, or its
// own id for the task “thread”.
import { threadId } from 'node:worker_threads';
import { serveTasks } from './serve-tasks.ts';

serveTasks(({ name, milliseconds }: { name: string; milliseconds: number }) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) Math.sqrt(until);
  return name === 'thread' ? String(threadId) : name;
});
