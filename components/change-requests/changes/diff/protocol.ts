import type { DiffView, Drawn } from './draw.ts';
import type { DiffLine } from './page-diff.ts';

/** A request to the worker: compare two texts, or render rows of a comparison. */
export type WorkerRequest =
  | {
      type: 'open';
      id: number;
      diff: number;
      before: string | null;
      after: string | null;
      isPlain: boolean;
    }
  | { type: 'draw'; id: number; diff: number; rows: number[]; view: DiffView };

/** A reply of the worker. `gone`: it no longer has the comparison. */
export type WorkerReply = {
  id: number;
  rows?: DiffLine[];
  drawn?: [index: number, drawn: Drawn][];
  failed?: 'gone' | 'error';
};
