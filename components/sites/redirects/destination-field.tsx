'use client';

import { useQuery } from '@tanstack/react-query';
import { Book, FileText, Layers } from 'lucide-react';
import { useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listPages } from '#lib/contract/content.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { structureFor } from '../board/structure.ts';
import { SiteIcon } from '../icons.tsx';
import { useRedirects } from './redirects-context.tsx';
import {
  type DestinationOption,
  destinationOf,
  matching,
  pagesOf,
  targetIdOf,
  targetsOf,
} from './targets.ts';
import { useMatchingPages } from './use-matching-pages.ts';

/** A destination with its title and path, as far as they are known. */
export type SelectedTarget = {
  destination: RedirectDestination;
  title: string;
  path?: string | undefined;
};

/** Selects where a redirect leads: a section, a space on the site, or a page in one. */
export function DestinationField({
  selected,
  error,
  onSelect,
}: {
  selected: SelectedTarget | null;
  error?: string | undefined;
  onSelect: (selected: SelectedTarget) => void;
}) {
  const { organizationId, siteId } = useRedirects();
  const structure = useQuery(structureFor(organizationId, siteId));
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(selected === null);
  const targets = structure.data ? targetsOf(structure.data) : [];
  const chosenId = selected ? targetIdOf(selected.destination) : undefined;
  const target = targets.find(({ id }) => id === chosenId);
  const found = matching(targets, text);
  const { pages, isPending } = useMatchingPages(targets, text);
  return (
    <Field group label="To" error={error}>
      {selected && (
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b>{selected.title}</b>{' '}
            {selected.path && <span className="mono text-[13px] text-ink-3">{selected.path}</span>}
          </span>
          {!isOpen && (
            <Button size="small" onClick={() => setOpen(true)}>
              Change
            </Button>
          )}
        </p>
      )}
      {isOpen && (
        <PickList
          label="Find a section, space or page"
          listLabel="Sections, spaces and pages"
          placeholder="Title or path"
          text={text}
          onText={setText}
          picks={[
            ...found.map((each) => ({
              id: each.id,
              title: each.title,
              about: `${each.kind === 'site-section' ? 'Section' : 'Space'} · ${each.path}`,
              icon: <TargetIcon target={each} />,
            })),
            ...pages.map(({ id, title, path }) => ({
              id,
              title,
              about: `Page · ${path}`,
              icon: <FileText />,
            })),
          ]}
          isPending={structure.isPending || (isPending && pages.length + found.length === 0)}
          problem={structure.error?.message}
          chosenId={chosenId}
          onPick={(id) => {
            const page = pages.find((each) => each.id === id);
            const picked = targets.find((each) => each.id === id);
            if (page)
              onSelect({ destination: page.destination, title: page.title, path: page.path });
            else if (picked)
              onSelect({
                destination: destinationOf(picked),
                title: picked.title,
                path: picked.path,
              });
          }}
        />
      )}
      {selected && target?.kind === 'site-space' && target.spaceId && (
        <PageField
          target={target}
          spaceId={target.spaceId}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </Field>
  );
}

function TargetIcon({ target }: { target: DestinationOption }) {
  if (target.kind === 'site-space')
    return target.emoji ? <span className="text-[15px] leading-5">{target.emoji}</span> : <Book />;
  return target.icon ? <SiteIcon name={target.icon} /> : <Layers />;
}

/** Selects a page of a space, or the space itself. */
function PageField({
  target,
  spaceId,
  selected,
  onSelect,
}: {
  target: DestinationOption;
  spaceId: string;
  selected: SelectedTarget;
  onSelect: (selected: SelectedTarget) => void;
}) {
  const isPage = selected.destination.kind === 'site-page';
  const pageId =
    selected.destination.kind === 'site-page' ? selected.destination.pageId : undefined;
  const [wantsPage, setWantsPage] = useState(isPage);
  const [text, setText] = useState('');
  const isShown = wantsPage || isPage;
  const { data, isPending, error } = useQuery({
    ...queryFor(listPages, { parameters: { spaceId }, query: {} }),
    enabled: isShown,
  });
  const pages = data ? pagesOf(data.pages) : [];
  const base = target.path === '/' ? '' : target.path;
  return (
    <div className="mt-2 grid gap-2">
      <Select<'space' | 'page'>
        aria-label={`Page of ${target.title}`}
        size="form"
        value={isShown ? 'page' : 'space'}
        onValueChange={(value) => {
          setWantsPage(value === 'page');
          if (value === 'space')
            onSelect({
              destination: destinationOf(target),
              title: target.title,
              path: target.path,
            });
        }}
        options={[
          { value: 'space', label: `Start of ${target.title}`, text: 'start' },
          { value: 'page', label: 'A page', text: 'page' },
        ]}
      />
      {isShown && (
        <PickList
          label={`Find a page of ${target.title}`}
          listLabel="Pages"
          placeholder="Title or path"
          text={text}
          onText={setText}
          picks={matching(pages, text).map(({ id, title, path }) => ({
            id,
            title,
            about: `${base}/${path}`,
            icon: <FileText />,
          }))}
          isPending={isPending}
          problem={error?.message}
          chosenId={pageId}
          onPick={(id) => {
            const page = pages.find((each) => each.id === id);
            if (page)
              onSelect({
                destination: { kind: 'site-page', siteSpaceId: target.id, pageId: id },
                title: page.title,
                path: `${base}/${page.path}`,
              });
          }}
        />
      )}
    </div>
  );
}
