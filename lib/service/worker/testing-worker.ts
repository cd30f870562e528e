// A thread for tests: is busy for as long as it is told to, and answers the name of its task.
import { serveTasks } from './serve-tasks.ts';

serveTasks(({ name, milliseconds }: { name: string; milliseconds: number }) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) Math.sqrt(until);
  return name;
});
