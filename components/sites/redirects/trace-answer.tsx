'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { useRedirects } from './redirects-context.tsx';
import { TraceFix } from './trace-fix.tsx';
import { fixesFor, type Trace } from './trace-fixes.ts';
import { TraceHops } from './trace-hops.tsx';

/** How following a path ended, in a sentence, step by step, and what would repair it. */
export function TraceAnswer({ asked, trace }: { asked: string; trace: Trace }) {
  const { organizationId, siteId, canEdit, changes } = useRedirects();
  const query = { search: asked, problem: 'shadowed' as const, limit: 20 };
  const found = useQuery({
    ...queryFor(listRedirects, { ...siteInput(organizationId, siteId), query }),
    enabled: trace.hops.length > 0,
  }).data;
  const shadowed = (found?.items ?? []).filter(
    ({ id, source }) => keyOfPath(source) === keyOfPath(asked) && !changes.gone.has(id),
  );
  const { sentence, about } = answerOf(trace);
  const fixes = fixesFor(trace, shadowed);
  return (
    <>
      <p className="font-serif text-panel font-medium wrap-anywhere">{sentence}</p>
      {about && <p className="text-ink-2 wrap-anywhere">{about}</p>}
      <TraceHops asked={asked} trace={trace} />
      {fixes.length > 0 && (
        <div className="mt-4 grid justify-items-start gap-3 border-t border-hairline pt-4">
          {canEdit ? (
            fixes.map((fix) => <TraceFix key={`${fix.kind} ${fixed(fix)}`} fix={fix} />)
          ) : (
            <p className="text-meta text-ink-3">Whoever has the role Create can repair this.</p>
          )}
        </div>
      )}
    </>
  );
}

function fixed(fix: ReturnType<typeof fixesFor>[number]): string {
  return fix.kind === 'straighten' ? fix.name : fix.redirect.id;
}

function answerOf({ hops, end, arrivesAt }: Trace): { sentence: string; about?: string } {
  if (end === 'loop')
    return {
      sentence: 'This path never arrives.',
      about: 'Browsers stop after 20 hops and show an error.',
    };
  if (end === 'dead')
    return {
      sentence: 'This path leads to what is gone.',
      about: 'What the last redirect leads to is no longer on the site. Visitors find nothing.',
    };
  if (end === 'no-redirect')
    return arrivesAt
      ? { sentence: `${arrivesAt.title} shows here.`, about: 'No redirect leads away from it.' }
      : {
          sentence: 'Nothing shows here.',
          about: 'No redirect leads away from this path, and nothing of the site is at it.',
        };
  const place = arrivesAt?.title ?? 'a place you can’t see';
  if (hops.length === 1) return { sentence: `This path leads to ${place}.` };
  return {
    sentence: `This path arrives at ${place} after ${hops.length} hops.`,
    about: 'Each hop is a wait for visitors, and search engines may stop on the way.',
  };
}
