'use client';

import { useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { useEffect } from 'react';
import { pageHref } from '#components/kit/page-href.ts';
import { queryFor } from '#lib/client/query.ts';
import { type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { PaletteItem } from './palette-item.tsx';
import { useSettled } from './use-settled.ts';

/** Milliseconds of rest after a key before content is searched for. */
const REST = 150;
const TYPED_LEAST = 2;
const TYPED_MAXIMUM = 512;
const SPACES_READ = 4;
const SHOWN = 6;

type Hit = { id: string; label: string; emoji: string; href: string };

/** The best hits in spaces, pages and sections. */
export function ContentFound({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: {
  organizationId: string;
  search: string;
  className: string;
  /** Told the value of the first hit when hits arrive. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
}) {
  const settled = useSettled(search, REST);
  const isAsked = settled.length >= TYPED_LEAST && settled.length <= TYPED_MAXIMUM;
  const found = useQuery({
    ...queryFor(searchOrganization, {
      parameters: { organizationId },
      query: { query: isAsked ? settled : '-', limit: SPACES_READ },
    }),
    enabled: isAsked,
  });
  // What an earlier text found is not what this one finds.
  const hits =
    isAsked && settled === search ? hitsOf(organizationId, found.data?.items ?? [], search) : [];
  const first = hits[0]?.id;
  useEffect(() => {
    if (first) onFound(first);
  }, [first, onFound]);
  if (hits.length === 0) return null;
  return (
    <Parts.Group heading="Content" className={className}>
      {hits.map(({ id, label, emoji, href }) => (
        <PaletteItem
          key={id}
          value={id}
          label={label}
          icon={
            <span aria-hidden className="w-4 flex-none text-center text-form">
              {emoji || '📄'}
            </span>
          }
          keywords={[label, search]}
          search={search}
          onSelect={() => onGo(href)}
        />
      ))}
    </Parts.Group>
  );
}

function hitsOf(organizationId: string, spaces: readonly SearchHit[], search: string): Hit[] {
  const wanted = search.toLowerCase();
  const hits = spaces.flatMap(({ id: spaceId, title, emoji = '', pages }): Hit[] => {
    const base = `/orgs/${organizationId}/spaces/${spaceId}`;
    const hit = (key: string, names: string[], href: string): Hit => ({
      id: `content:${spaceId}${key}`,
      label: names.join(' › '),
      emoji,
      href,
    });
    const isFound = pages.length === 0 || title.toLowerCase().includes(wanted);
    const places = pages.flatMap((page) => {
      const sections = page.sections.length > 0 ? page.sections : [{ id: '', title: '' }];
      return sections.map((section) =>
        hit(
          `:${page.id}:${section.id}`,
          [title, page.title, ...(section.id ? [section.title] : [])],
          pageHref(base, page.path, section.id),
        ),
      );
    });
    return isFound ? [hit('', [title], base), ...places] : places;
  });
  return hits.slice(0, SHOWN);
}
