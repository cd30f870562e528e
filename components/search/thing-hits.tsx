import type { ReactNode } from 'react';
import { shownThing } from '#components/kit/found-thing.ts';
import type { SoughtWords } from '#components/kit/found-words.ts';
import { HighlightedText } from '#components/kit/highlighted-text.tsx';
import { roleName } from '#components/kit/levels.ts';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Member } from '#lib/contract/members.ts';
import type { FoundThing } from '#lib/contract/search.ts';
import { hitMark } from './hit-keys.ts';

const groups: readonly { type: FoundThing['type']; title: string; isPlaced: boolean }[] = [
  { type: 'site', title: 'Sites', isPlaced: false },
  { type: 'section', title: 'Sections', isPlaced: true },
  { type: 'collection', title: 'Collections', isPlaced: false },
  { type: 'change-request', title: 'Change requests', isPlaced: true },
  { type: 'comment', title: 'Comments', isPlaced: true },
];

/** The results other than pages, by type. */
export function ThingHits({
  organizationId,
  things,
  sought,
}: {
  organizationId: string;
  things: readonly FoundThing[];
  sought: SoughtWords;
}) {
  return groups.map(({ type, title, isPlaced }) => {
    const found = things.filter((thing) => thing.type === type);
    if (found.length === 0) return null;
    return (
      <HitGroup key={type} id={`found-${type}`} title={title}>
        {found.map((thing) => {
          const { icon: Icon, hint, href } = shownThing(organizationId, thing);
          return (
            <Hit
              key={thing.id}
              icon={<Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />}
              href={href}
              title={thing.title || 'Untitled'}
              hint={isPlaced ? hint : undefined}
              sought={sought}
            />
          );
        })}
      </HitGroup>
    );
  });
}

/** The people whose name or address matches, with their roles. */
export function PeopleHits({
  organizationId,
  people,
  sought,
}: {
  organizationId: string;
  people: readonly Member[];
  sought: SoughtWords;
}) {
  if (people.length === 0) return null;
  return (
    <HitGroup id="found-people" title="People">
      {people.map(({ id, user: { displayName, photoURL = null }, role }) => (
        <Hit
          key={id}
          icon={<Avatar name={displayName} photo={photoURL} size="small" />}
          href={routes.members(organizationId, { member: id })}
          title={displayName}
          hint={roleName(role)}
          sought={sought}
        />
      ))}
    </HitGroup>
  );
}

function HitGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="not-first:mt-5">
      <h3 id={id} className="border-b border-hairline pb-1 text-meta font-semibold text-ink-2">
        {title}
      </h3>
      <ul className="py-1">{children}</ul>
    </section>
  );
}

function Hit(props: {
  icon: ReactNode;
  href: string;
  title: string;
  /** Where it is, or what it is. */
  hint: string | undefined;
  sought: SoughtWords;
}) {
  return (
    <li className="relative -mx-2 flex gap-2 rounded-control px-2 py-1 hover:bg-paper-2 has-[a:focus-visible]:bg-paper-2 pointer-coarse:min-h-11">
      {props.icon}
      <div className="min-w-0 wrap-anywhere">
        <Link
          {...hitMark}
          href={props.href}
          prefetch={false}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <HighlightedText text={props.title} sought={props.sought} anywhere />
        </Link>
        {props.hint && <p className="text-meta text-ink-3">{props.hint}</p>}
      </div>
    </li>
  );
}
