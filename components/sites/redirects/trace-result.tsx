'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, PenLine, RefreshCw, Scissors, Spline, Trash2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { Button } from '#components/ui/button.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import { listRedirects, updateRedirect } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { targetName } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';
import { type Fix, fixesFor, type Trace } from './trace-fixes.ts';
import { WayPicture } from './way-picture.tsx';

/** The result of testing a path: a sentence, the hops, and ways to fix it. */
export function TraceResult({ testedPath, trace }: { testedPath: string; trace: Trace }) {
  const { organizationId, siteId, site, changes } = useRedirects();
  const { allowed, reason } = usePermission(updateRedirect, site);
  const query = { search: testedPath, problem: 'shadowed' as const, limit: 20 };
  const found = useQuery({
    ...queryFor(listRedirects, { ...siteInput(organizationId, siteId), query }),
    enabled: trace.hops.length > 0,
  }).data;
  const shadowed = (found?.items ?? []).filter(
    ({ id, source }) => keyOfPath(source) === keyOfPath(testedPath) && !changes.deletedIds.has(id),
  );
  const { sentence, about } = sentencesFor(trace);
  const fixes = fixesFor(trace, shadowed);
  return (
    <>
      <p className="font-serif text-panel font-medium wrap-anywhere">{sentence}</p>
      {about && <p className="text-ink-2 wrap-anywhere">{about}</p>}
      <TraceHops testedPath={testedPath} trace={trace} />
      <TracePicture testedPath={testedPath} trace={trace} />
      {fixes.length > 0 && (
        <div className="mt-4 grid justify-items-start gap-3 border-t border-hairline pt-4">
          {allowed ? (
            fixes.map((fix) => <TraceFix key={`${fix.kind} ${fixKey(fix)}`} fix={fix} />)
          ) : (
            <p className="text-meta text-ink-3">{reason?.replace('\n', ' ')}</p>
          )}
        </div>
      )}
    </>
  );
}

function fixKey(fix: ReturnType<typeof fixesFor>[number]): string {
  return fix.kind === 'straighten' ? fix.name : fix.redirect.id;
}

function sentencesFor({ hops, end, arrivesAt }: Trace): { sentence: string; about?: string } {
  if (end === 'loop')
    return {
      sentence: 'This path is a redirect loop.',
      about: 'Browsers stop after 20 hops and show an error.',
    };
  if (end === 'dead')
    return {
      sentence: 'This path leads to a dead target.',
      about:
        'The target of the last redirect is no longer on the site, so visitors see “Page not found”.',
    };
  if (end === 'no-redirect')
    return arrivesAt
      ? { sentence: `This path shows ${arrivesAt.title}.`, about: 'It has no redirect.' }
      : {
          sentence: 'Page not found.',
          about: 'This path has no redirect, and nothing on the site has this path.',
        };
  const place = arrivesAt?.title ?? 'a place you can’t see';
  if (hops.length === 1) return { sentence: `This path leads to ${place}.` };
  return {
    sentence: `This path leads to ${place} after ${hops.length} hops.`,
    about: 'Every hop makes visitors wait, and search engines may stop following.',
  };
}

/** The hops from the tested path to where it ends. */
function TraceHops({
  testedPath,
  trace: { hops, end, arrivesAt },
}: {
  testedPath: string;
  trace: Trace;
}) {
  if (hops.length === 0) return null;
  return (
    <ol className="mt-3" aria-label="Hops">
      <Hop node={1} path={testedPath} about="tested path" />
      {hops.map(({ id, target, updatedAt }, index) => {
        const isLast = index === hops.length - 1;
        const rule = updatedAt ? (
          <>
            redirect · <Time value={updatedAt} />
          </>
        ) : (
          'redirect'
        );
        if (!isLast || end === 'no-redirect')
          return <Hop key={id} node={index + 2} path={target?.path ?? '…'} about={rule} />;
        if (end === 'dead')
          return <Hop key={id} node={<Unlink aria-hidden />} isBad name="Not found" about={rule} />;
        return (
          <Hop
            key={id}
            node={end === 'loop' ? <RefreshCw aria-hidden /> : <Check aria-hidden />}
            isBad={end === 'loop'}
            path={target?.path ?? '…'}
            name={end === 'arrives' ? arrivesAt?.title : undefined}
            about={end === 'loop' ? <>{rule} · loop</> : rule}
          />
        );
      })}
    </ol>
  );
}

function Hop({
  node,
  path,
  name,
  about,
  isBad = false,
}: {
  node: ReactNode;
  path?: string;
  name?: string | undefined;
  about: ReactNode;
  isBad?: boolean;
}) {
  return (
    <li className="relative flex gap-3 pb-3 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-2.5 not-last:before:border-l not-last:before:border-edge">
      <span
        aria-hidden
        className={`relative grid size-5 flex-none place-items-center rounded-full border text-[11px] [&>.lucide]:size-3 ${isBad ? 'border-danger bg-danger text-on-danger' : 'border-edge bg-paper'}`}
      >
        {node}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {path && <span className="mono text-[13px]">{path}</span>}
          {name && <span className={path ? 'block text-ink-2' : ''}>{name}</span>}
        </span>
        <span className="text-meta text-ink-3">{about}</span>
      </span>
    </li>
  );
}

/** The hops of a loop or a chain as a picture; the list of hops says the same. */
function TracePicture({ testedPath, trace: { hops, end } }: { testedPath: string; trace: Trace }) {
  const isDrawn = end === 'loop' || (end === 'arrives' && hops.length > 1);
  if (!isDrawn || hops.some(({ target }) => target?.path === undefined)) return null;
  const stops = [testedPath, ...hops.map(({ target }) => target?.path ?? '')].map((path, index) => {
    const at = hops[index]?.updatedAt;
    return { path, ...(at && { edge: <Time value={at} /> }) };
  });
  const paths = stops.map(({ path }) => keyOfPath(path));
  const backTo = end === 'loop' ? paths.indexOf(paths.at(-1) ?? '') : undefined;
  // With more hops than a browser follows, a loop has no edge that closes it.
  if (backTo === stops.length - 1) return null;
  return (
    <div className="mt-2 border-t border-hairline pt-4">
      <WayPicture
        label={end === 'loop' ? 'Loop' : 'Chain'}
        stops={end === 'loop' ? stops.slice(0, -1) : stops}
        backTo={backTo}
      />
    </div>
  );
}

/** One way to fix a path, as a button; it can be undone. */
function TraceFix({ fix }: { fix: Fix }) {
  const { changes, edit, remove, focusTester } = useRedirects();
  const { isBusy } = changes;
  if (fix.kind === 'open-loop')
    return (
      <FixOption
        about={
          <>
            Deletes <Mono>{`${fix.redirect.source} → ${fix.redirect.target?.path ?? ''}`}</Mono>,
            which leads back to <Mono>{fix.backTo}</Mono>. You can undo this.
          </>
        }
      >
        <Button busy={isBusy} onClick={() => remove(fix.redirect, focusTester)}>
          <Scissors aria-hidden /> Delete redirect
        </Button>
      </FixOption>
    );
  if (fix.kind === 'straighten')
    return (
      <FixOption
        about={
          <>
            <Mono>{fix.redirects.map(({ source }) => source).join(', ')}</Mono> will lead directly
            to {fix.name}. You can undo this.
          </>
        }
      >
        <Button
          busy={isBusy}
          onClick={() => {
            void changes.point(fix.redirects, fix.destination, fix.name);
            focusTester();
          }}
        >
          <Spline aria-hidden /> Redirect directly
        </Button>
      </FixOption>
    );
  if (fix.kind === 'take-out-shadowed')
    return (
      <FixOption
        about={
          <>
            <Mono>{fix.redirect.source}</Mono> (to {targetName(fix.redirect)}) is never used:{' '}
            <Mono>{fix.first.source}</Mono> is older, and case is ignored. You can undo this.
          </>
        }
      >
        <Button busy={isBusy} onClick={() => remove(fix.redirect, focusTester)}>
          <Trash2 aria-hidden /> Delete {fix.redirect.source}
        </Button>
      </FixOption>
    );
  return (
    <FixOption
      about={
        <>
          Select another target for <Mono>{fix.redirect.source}</Mono>.
        </>
      }
    >
      <Button onClick={() => edit(fix.redirect)}>
        <PenLine aria-hidden /> Change target
      </Button>
    </FixOption>
  );
}

function FixOption({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {children}
      <p className="mt-1.5 text-meta text-ink-3 wrap-anywhere">{about}</p>
    </div>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono text-[12px]">{children}</span>;
}
