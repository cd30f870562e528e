import type { RootContent } from 'hast';
import type { TextPart } from '#lib/contract/merge-text.ts';
import type { Places } from './resolve-places.ts';

/** A block of a text, and what it is known by: the same text is the same block. */
export type Block = { key: string; tree: RootContent };

/** What the worker is asked for. */
export type TextTask =
  /** @property isFirst whoever asks has no block yet */
  | { kind: 'preview'; markdown: string; places: Places; isFirst: boolean }
  | { kind: 'merge'; base: string; theirs: string; ours: string };

/** A text as it is shown: of its blocks only those come that did not come before. */
export type PreviewAnswer = {
  order: string[];
  /** The line each begins at, counted from 1. */
  lines: number[];
  fresh: Block[];
  isCut: boolean;
};

export type TextAnswer =
  | { kind: 'preview'; preview: PreviewAnswer }
  | { kind: 'merge'; parts: TextPart[] }
  /** The text can't be shown: it is nested deeper than anybody writes. */
  | { kind: 'refused'; message: string };
