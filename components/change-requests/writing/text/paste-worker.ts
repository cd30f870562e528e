import { markdownOf } from './pasted-html.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(markdownOf(data));
});
