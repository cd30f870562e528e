'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { INVITES_MAXIMUM } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { type FoundAddress, parseAddresses } from './parse-addresses.ts';
import type { Line } from './review.ts';

/** An invitation that went out from this list. */
export type Sent = { email: string; role: Role | null };

/** What somebody has pasted and chosen; `text` is what stands in the box. */
export type Draft = {
  text: string;
  lines: Line[];
  /** Absent: the organization's default role. */
  roleForAll?: Role | null;
  /** Absent: as the organization's own SSO is. */
  sso?: boolean;
  sent: Sent[];
  /** How many turned out to be members without the API telling which. */
  unnamedMembers: number;
  /** Why the last file could not be read. */
  fileProblem: string | null;
  /** How many addresses did not fit and stand in the box again. */
  left: number;
};

const EMPTY: Draft = {
  text: '',
  lines: [],
  sent: [],
  unnamedMembers: 0,
  fileProblem: null,
  left: 0,
};

type DraftState = {
  draft: Draft;
  change: (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** Moves what stands in the box, or a given text, into the list. */
  add: (text?: string) => void;
  changeLine: (key: string, change: Partial<Line>) => void;
  isLoaded: boolean;
  isBoxOpen: boolean;
  openBox: (open: boolean) => void;
};

const DraftContext = createContext<DraftState | null>(null);

/** The list of addresses of the page around it. */
export function useDraft(): DraftState {
  const state = useContext(DraftContext);
  if (!state) throw new Error('useDraft needs a DraftProvider around it.');
  return state;
}

/** Keeps the list of addresses through a reload and a new sign-in, for as long as the tab is open. */
export function DraftProvider({ name, children }: { name: string; children: ReactNode }) {
  const [draft, setDraft] = useState(EMPTY);
  const [isBoxOpen, openBox] = useState(false);
  const [loaded, setLoaded] = useState<string | null>(null);
  const key = `masthead:invites:${name}`;

  useEffect(() => {
    setDraft(restore(key));
    setLoaded(key);
  }, [key]);
  useEffect(() => {
    if (loaded === key) keep(key, draft);
  }, [loaded, key, draft]);

  const change = useCallback<DraftState['change']>((change) => {
    setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
  }, []);
  const add = useCallback(
    (text?: string) => change((now) => taking(now, text ?? now.text, text === undefined)),
    [change],
  );
  const changeLine = useCallback<DraftState['changeLine']>(
    (lineKey, part) =>
      change(({ lines }) => ({
        lines: lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)),
      })),
    [change],
  );
  const value = useMemo(
    () => ({ draft, change, add, changeLine, isLoaded: loaded === key, isBoxOpen, openBox }),
    [draft, change, add, changeLine, loaded, key, isBoxOpen],
  );
  return <DraftContext.Provider value={value}>{children}</DraftContext.Provider>;
}

/** The list with a text's addresses at its end; what doesn't fit stays in the box, with its roles. */
export function taking(draft: Draft, text: string, isFromBox = true): Partial<Draft> {
  const found = parseAddresses(text);
  const room = Math.max(0, INVITES_MAXIMUM - draft.lines.length);
  const first = draft.lines.reduce((most, { key }) => Math.max(most, Number(key)), 0) + 1;
  const taken = found.slice(0, room);
  const rest = found.slice(room).map(asText).join('\n');
  const before = isFromBox ? '' : draft.text;
  return {
    lines: [...draft.lines, ...taken.map((one, index) => ({ ...one, key: `${first + index}` }))],
    text: [before, rest].filter(Boolean).join('\n'),
    left: found.length - taken.length,
    ...(draft.lines.length === 0 && { sent: [], unnamedMembers: 0 }),
  };
}

function asText({ text, role, unknownRole }: FoundAddress): string {
  const word = role === undefined ? unknownRole : (role ?? 'guest');
  return word ? `${text}\t${word}` : text;
}

function restore(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const draft = { ...EMPTY, ...(kept as Partial<Draft> | null) };
    return Array.isArray(draft.lines) && Array.isArray(draft.sent) ? draft : EMPTY;
  } catch {
    // Storage is switched off, or holds something else: the list starts empty.
    return EMPTY;
  }
}

function keep(key: string, draft: Draft): void {
  try {
    if (draft === EMPTY) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is switched off or full: the list lives as long as the page.
  }
}
