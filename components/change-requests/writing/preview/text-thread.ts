import type { TextAnswer, TextTask } from './text-work.ts';

type Waiting = { resolve: (answer: TextAnswer) => void; reject: (error: Error) => void };
type Message = { id: number; answer: TextAnswer };

/** Works on texts beside the page, which stays quick however long they are. */
export type TextThread = {
  /** @throws Error when the worker has ended */
  ask: (task: TextTask) => Promise<TextAnswer>;
  end: () => void;
};

/** Starts a worker of its own for one page. */
export function startThread(): TextThread {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<Message>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'It ended.'));
    waiting.clear();
  });
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, task });
      }),
    end: () => worker.terminate(),
  };
}
