import Link from 'next/link';
import { shownThing } from '#components/kit/found-thing.ts';
import type { SoughtWords } from '#components/kit/found-words.ts';
import { HighlightedText } from '#components/kit/highlighted-text.tsx';
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
      <section key={type} aria-labelledby={`found-${type}`} className="not-first:mt-5">
        <h3
          id={`found-${type}`}
          className="border-b border-hairline pb-1 text-meta font-semibold text-ink-2"
        >
          {title}
        </h3>
        <ul className="py-1">
          {found.map((thing) => (
            <ThingHit
              key={thing.id}
              organizationId={organizationId}
              thing={thing}
              isPlaced={isPlaced}
              sought={sought}
            />
          ))}
        </ul>
      </section>
    );
  });
}

function ThingHit({
  organizationId,
  thing,
  isPlaced,
  sought,
}: {
  organizationId: string;
  thing: FoundThing;
  isPlaced: boolean;
  sought: SoughtWords;
}) {
  const { icon: Icon, hint, href } = shownThing(organizationId, thing);
  return (
    <li className="relative -mx-2 flex gap-2 rounded-control px-2 py-1 hover:bg-paper-2 has-[a:focus-visible]:bg-paper-2 pointer-coarse:min-h-11">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
      <div className="min-w-0 wrap-anywhere">
        <Link
          {...hitMark}
          href={href}
          prefetch={false}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <HighlightedText text={thing.title || 'Untitled'} sought={sought} anywhere />
        </Link>
        {isPlaced && <p className="text-meta text-ink-3">{hint}</p>}
      </div>
    </li>
  );
}
