'use client';

import { Losses as LossesOf } from '#components/kit/losses.tsx';
import { type Ask, usePreview } from '#components/kit/use-preview.ts';
import type { AccessChange, AccessLosses } from '#lib/contract/access.ts';
import { type AccessTarget, previewAccess } from './target.ts';

/** Previews who would lose access by some changes. */
export function Losses({
  target,
  changes,
}: {
  target: AccessTarget;
  changes: readonly AccessChange[];
}) {
  const key = ['access', target.type, target.id, JSON.stringify(changes)];
  const reading = usePreview(key, previewAll(target, changes), { enabled: changes.length > 0 });
  if (changes.length === 0) return null;
  return <LossesOf reading={reading} what={target.type} />;
}

/** Previews several changes at once; a page has the next names of each change with more. */
function previewAll(target: AccessTarget, changes: readonly AccessChange[]): Ask<AccessLosses> {
  return async (page, options) => {
    const from: (string | null)[] = page ? JSON.parse(page) : [];
    const parts = await Promise.all(
      changes.map((change, index) => {
        const at = from[index];
        return at === null ? null : previewAccess(target, change, { page: at }, options);
      }),
    );
    const next = parts.map((part) => part?.next?.page ?? null);
    return {
      ...addUp(parts.filter((part) => part !== null)),
      ...(next.some((at) => at !== null) && { next: { page: JSON.stringify(next) } }),
    };
  };
}

/** Someone in several teams is counted once per change, unless named. */
function addUp(parts: readonly AccessLosses[]): AccessLosses {
  const named = new Map(
    parts.flatMap(({ losses }) => losses.map((loss) => [loss.user.id, loss] as const)),
  );
  const repeated = parts.reduce((sum, { losses }) => sum + losses.length, 0) - named.size;
  const sum = (key: 'people' | 'locked') => parts.reduce((total, part) => total + part[key], 0);
  const people = Math.max(sum('people') - repeated, named.size);
  return {
    people,
    locked: Math.min(sum('locked'), people),
    spaces: Math.max(0, ...parts.map(({ spaces }) => spaces)),
    losses: [...named.values()],
  };
}
