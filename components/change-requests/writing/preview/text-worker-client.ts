import type { TextAnswer, TextTask } from './text-worker.ts';

type PendingTask = { resolve: (answer: TextAnswer) => void; reject: (error: Error) => void };
type WorkerReply = { id: number; answer: TextAnswer };

/** Renders and merges texts off the main thread. */
export type TextWorker = {
  /** @throws Error when the worker fails */
  run: (task: TextTask) => Promise<TextAnswer>;
  end: () => void;
};

/** Starts a worker. */
export function startTextWorker(): TextWorker {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PendingTask>();
  let count = 0;
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<WorkerReply>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values())
      reject(new Error(event.message || 'The worker failed.'));
    waiting.clear();
  });
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, task });
      }),
    end: () => worker.terminate(),
  };
}
