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
import {
  destinationAt,
  matching,
  type Place,
  pagesOf,
  placeIdOf,
  placesOf,
} from './destinations.ts';
import { useRedirects } from './redirects-context.tsx';

/** A destination with what it is called and where it shows, as far as that is known. */
export type Chosen = { destination: RedirectDestination; title: string; path?: string | undefined };

/** Chooses where a redirect leads: a section, a space of the site, or a page of one. */
export function DestinationField({
  chosen,
  error,
  onChoose,
}: {
  chosen: Chosen | null;
  error?: string | undefined;
  onChoose: (chosen: Chosen) => void;
}) {
  const { organizationId, siteId } = useRedirects();
  const structure = useQuery(structureFor(organizationId, siteId));
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(chosen === null);
  const places = structure.data ? placesOf(structure.data) : [];
  const chosenId = chosen ? placeIdOf(chosen.destination) : undefined;
  const place = places.find(({ id }) => id === chosenId);
  return (
    <Field group label="To" error={error}>
      {chosen && (
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b>{chosen.title}</b>{' '}
            {chosen.path && <span className="mono text-[13px] text-ink-3">{chosen.path}</span>}
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
          label="Find a section or a space"
          listLabel="Sections and spaces"
          placeholder="Title or path"
          text={text}
          onText={setText}
          picks={matching(places, text).map((each) => ({
            id: each.id,
            title: each.title,
            about: `${each.kind === 'site-section' ? 'Section' : 'Space'} · ${each.path}`,
            icon: <PlaceIcon place={each} />,
          }))}
          isPending={structure.isPending}
          problem={structure.error?.message}
          chosenId={chosenId}
          onPick={(id) => {
            const picked = places.find((each) => each.id === id);
            if (!picked) return;
            const { title, path } = picked;
            onChoose({ destination: destinationAt(picked), title, path });
          }}
        />
      )}
      {chosen && place?.kind === 'site-space' && place.spaceId && (
        <PageChoice place={place} spaceId={place.spaceId} chosen={chosen} onChoose={onChoose} />
      )}
    </Field>
  );
}

function PlaceIcon({ place }: { place: Place }) {
  if (place.kind === 'site-space')
    return place.emoji ? <span className="text-[15px] leading-5">{place.emoji}</span> : <Book />;
  return place.icon ? <SiteIcon name={place.icon} /> : <Layers />;
}

/** Chooses a page of a space, or where the space begins. */
function PageChoice({
  place,
  spaceId,
  chosen,
  onChoose,
}: {
  place: Place;
  spaceId: string;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const isPage = chosen.destination.kind === 'site-page';
  const pageId = chosen.destination.kind === 'site-page' ? chosen.destination.pageId : undefined;
  const [wantsPage, setWantsPage] = useState(isPage);
  const [text, setText] = useState('');
  const isShown = wantsPage || isPage;
  const { data, isPending, error } = useQuery({
    ...queryFor(listPages, { parameters: { spaceId }, query: {} }),
    enabled: isShown,
  });
  const pages = data ? pagesOf(data.pages) : [];
  const base = place.path === '/' ? '' : place.path;
  return (
    <div className="mt-2 grid gap-2">
      <Select<'space' | 'page'>
        aria-label={`Where in ${place.title}`}
        size="form"
        value={isShown ? 'page' : 'space'}
        onValueChange={(value) => {
          setWantsPage(value === 'page');
          if (value === 'space')
            onChoose({
              destination: destinationAt(place),
              title: place.title,
              path: place.path,
            });
        }}
        options={[
          { value: 'space', label: `Where ${place.title} begins`, text: 'begins' },
          { value: 'page', label: 'A page of it', text: 'page' },
        ]}
      />
      {isShown && (
        <PickList
          label={`Find a page of ${place.title}`}
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
              onChoose({
                destination: { kind: 'site-page', siteSpaceId: place.id, pageId: id },
                title: page.title,
                path: `${base}/${page.path}`,
              });
          }}
        />
      )}
    </div>
  );
}
