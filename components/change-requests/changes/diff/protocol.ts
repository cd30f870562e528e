import type { Drawn, View } from './draw.ts';
import type { Row } from './page-diff.ts';

/** What the worker is asked: to compare two texts, or to draw rows of a comparison. */
export type Question =
  | {
      type: 'open';
      ask: number;
      diff: number;
      before: string | null;
      after: string | null;
      isPlain: boolean;
    }
  | { type: 'draw'; ask: number; diff: number; rows: number[]; view: View };

/** What it answers. `gone`: it doesn't keep the comparison any more. */
export type Answer = {
  ask: number;
  rows?: Row[];
  drawn?: [index: number, drawn: Drawn][];
  failed?: 'gone' | 'error';
};
