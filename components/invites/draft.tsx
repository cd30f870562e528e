'use client';

import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keepDraft, readDraft } from '#components/kit/session-draft.ts';
import { retryImport } from '#components/ui/retry-import.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { InviteLine } from './review.ts';

/** An invitation sent from this list. */
type Sent = { email: string; role: Role | null };

/** The addresses and settings before they are sent; `text` is the content of the box. */
export type InvitesDraft = {
  text: string;
  lines: InviteLine[];
  /** If absent, the organization's default role. */
  roleForAll?: Role | null;
  /** If absent, as the organization's SSO setting. */
  sso?: boolean;
  sent: Sent[];
  /** How many were already members, if the API doesn't say which. */
  unnamedMembers: number;
  /** Why the last file couldn't be read. */
  fileProblem: string | null;
  /** How many addresses exceeded the maximum and went back to the box. */
  left: number;
};

const EMPTY: InvitesDraft = {
  text: '',
  lines: [],
  sent: [],
  unnamedMembers: 0,
  fileProblem: null,
  left: 0,
};

type DraftState = {
  draft: InvitesDraft;
  change: (
    change: Partial<InvitesDraft> | ((draft: InvitesDraft) => Partial<InvitesDraft>),
  ) => void;
  /** Adds the content of the box, or a given text, to the list. */
  add: (text?: string) => Promise<void>;
  changeLine: (key: string, change: Partial<InviteLine>) => void;
  isLoaded: boolean;
  isBoxOpen: boolean;
  openBox: (open: boolean) => void;
  /** Whether the heading of the list gets the focus once it shows what was added. */
  focusesList: RefObject<boolean>;
};

/** What reads addresses; needed once there is a text to read. */
export const loadAdding = () => import('./with-addresses.ts');

const DraftContext = createContext<DraftState | null>(null);

/** The draft of the page. */
export function useDraft(): DraftState {
  const state = useContext(DraftContext);
  if (!state) throw new Error('useDraft must be used inside DraftProvider.');
  return state;
}

/** Keeps the draft across reloads and sign-ins, as long as the tab is open. */
export function DraftProvider({ name, children }: { name: string; children: ReactNode }) {
  const [draft, setDraft] = useState(EMPTY);
  const [isBoxOpen, openBox] = useState(false);
  const focusesList = useRef(false);
  const [loaded, setLoaded] = useState<string | null>(null);
  const key = `masthead:invites:${name}`;

  useEffect(() => {
    setDraft(restore(key));
    setLoaded(key);
  }, [key]);
  useEffect(() => {
    if (loaded === key) keepDraft(key, draft === EMPTY ? null : draft);
  }, [loaded, key, draft]);

  const change = useCallback<DraftState['change']>((change) => {
    setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
  }, []);
  const add = useCallback(
    async (text?: string) => {
      const { withAddresses } = await retryImport(loadAdding);
      change((now) => withAddresses(now, text ?? now.text, text === undefined));
    },
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
    () => ({
      draft,
      change,
      add,
      changeLine,
      isLoaded: loaded === key,
      isBoxOpen,
      openBox,
      focusesList,
    }),
    [draft, change, add, changeLine, loaded, key, isBoxOpen],
  );
  return <DraftContext.Provider value={value}>{children}</DraftContext.Provider>;
}

function restore(key: string): InvitesDraft {
  const draft = { ...EMPTY, ...readDraft<Partial<InvitesDraft>>(key) };
  return Array.isArray(draft.lines) && Array.isArray(draft.sent) ? draft : EMPTY;
}
