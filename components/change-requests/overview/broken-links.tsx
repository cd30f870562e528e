'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequestLinks } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { counted } from '../words.ts';
import { overviewReads } from './reads.ts';

/** The links a change request breaks: where each stands, and what is written there. */
export function BrokenLinks() {
  const { spaceId, number } = useRequest();
  const links = useQuery(
    queryFor(listChangeRequestLinks, overviewReads(spaceId, number).brokenLinks),
  );
  if (links.error)
    return <p className="text-meta text-danger">They did not arrive. {links.error.message}</p>;
  if (!links.data) return <p className="text-meta text-ink-3">Loading</p>;
  const rest = (links.data.count ?? 0) - links.data.items.length;
  return (
    <ul className="grid gap-1 pt-1.5 text-meta">
      {links.data.items.map(({ href, text, locationReferences }, index) => {
        const [stands] = locationReferences;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and one may stand twice
          <li key={`${href}${index}`} className="wrap-anywhere">
            {stands?.kind === 'page' && <b>{stands.page.title}: </b>}
            {text} <span className="mono text-[11px] text-ink-3">{href}</span>
          </li>
        );
      })}
      {rest > 0 && <li className="text-ink-3">and {counted(rest, 'other')}</li>}
    </ul>
  );
}
