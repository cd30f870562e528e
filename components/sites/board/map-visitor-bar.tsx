'use client';

import { useQueryStates } from 'nuqs';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Site } from '#lib/contract/sites.ts';
import { typedClaims } from '#lib/contract/typed-claims.ts';
import { claimsOf } from '../claims.ts';
import { readClaims } from '../preview/claims-draft.ts';
import { ClaimsForm } from '../preview/claims-form.tsx';
import { useSchema } from '../use-schema.ts';
import { useBoard } from './board-context.tsx';
import type { Structure } from './items.ts';
import { closedReason, type MapVisitor, mapSearch, mapVisitors, unseenBy } from './map-visitor.ts';

/** What the chosen visitor doesn't see, by id, with the reason; null while nobody is chosen. */
export type Unseen = ReadonlyMap<string, string> | null;

/** The visitor in the URL, and what they don't see. */
export function useMapVisitor(structure: Structure, site: Site | undefined) {
  const { organizationId, siteId } = useBoard();
  const [{ visitor, claims: text }, setState] = useQueryStates(mapSearch);
  const schema = useSchema(organizationId, siteId).data ?? null;
  const claims = (visitor === 'claims' && text !== null && readClaims(text)) || {};
  const closed = site && visitor ? closedReason(site, visitor) : null;
  const isAdaptive = site?.adaptiveContent?.enabled ?? false;
  const given = isAdaptive
    ? typedClaims({ visitorSchema: schema?.jsonSchema ?? null }, claims)
    : null;
  const unseen: Unseen =
    visitor === null
      ? null
      : closed === null
        ? unseenBy(structure, given)
        : new Map([...structure.nodes.keys()].map((id) => [id, closed]));
  const choose = (next: MapVisitor | null, given: Claims | null = null) =>
    void setState({ visitor: next, claims: given && JSON.stringify(given) }, { history: 'push' });
  return { visitor, claims, schema, closed, isAdaptive, unseen, choose };
}

const names: Record<MapVisitor, string> = {
  anonymous: 'Anonymous',
  'share-link': 'With a share link',
  claims: 'With claims',
};

/** Above the map: the visitor in whose eyes it is drawn, and what they see in numbers. */
export function MapVisitorBar({
  structure,
  site,
  looking,
}: {
  structure: Structure;
  site: Site | undefined;
  looking: ReturnType<typeof useMapVisitor>;
}) {
  const { organizationId, siteId } = useBoard();
  const { visitor, claims, schema, choose, unseen } = looking;
  return (
    <section aria-label="Visitor" className="mb-4 grid gap-2">
      <fieldset className="flex flex-wrap gap-y-2">
        <legend className="mb-1 text-meta text-ink-3">What a visitor sees</legend>
        {[null, ...mapVisitors].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === visitor}
            onClick={() => choose(each)}
            className="-ml-px inline-flex h-8 items-center border border-edge px-3 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink max-md:px-2"
          >
            {each === null ? 'Everything' : names[each]}
          </button>
        ))}
      </fieldset>
      {visitor === 'claims' && (
        <ClaimsForm
          key={JSON.stringify(claims)}
          visitor={{
            known: schema ? claimsOf(schema.jsonSchema) : [],
            hasSchema: schema !== null,
            claims,
            unreadable: null,
          }}
          visitorsHref={routes.site(organizationId, siteId, 'visitors')}
          isNavigating={false}
          onApply={(next) => choose('claims', next)}
        />
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {unseen && <Summary structure={structure} unseen={unseen} closed={looking.closed} />}
        {unseen && !looking.isAdaptive && looking.closed === null && (
          <> Adaptive content is off, so conditions have no effect.</>
        )}
        {unseen && site && !site.published && (
          <>
            {' '}
            <b>Not published:</b> this is what they will see.{' '}
            <Link className="link" href={routes.site(organizationId, siteId, 'settings')}>
              Publish it in Settings
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

function Summary(props: {
  structure: Structure;
  unseen: NonNullable<Unseen>;
  closed: string | null;
}) {
  const { structure, unseen, closed } = props;
  if (closed !== null) return <>This visitor sees nothing: {closed}.</>;
  const counts = (['site-section', 'site-space'] as const).flatMap((object) => {
    const all = [...structure.nodes.values()].filter((item) => item.object === object);
    const seen = all.filter(({ id }) => !unseen.has(id)).length;
    const noun = object === 'site-section' ? 'section' : 'space';
    return all.length > 0 ? [`${formatNumber(seen)} of ${plural(all.length, noun)}`] : [];
  });
  return <>This visitor sees {counts.join(' and ')}.</>;
}
