import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { cn } from '#components/ui/cn.ts';
import type { SiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { SiteIcon } from '../icons.tsx';
import type { PreviewHref } from './links.tsx';
import type { PathTarget } from './path-target.ts';

const tab =
  'flex items-center gap-1.5 border-b-3 border-transparent px-1 py-2 hover:text-ink [&>.lucide]:size-4';
const current = 'border-(--site-primary) font-semibold text-ink';

/** The sections of a site as tabs, with groups as menus. */
export function SiteTabs(props: {
  structure: SiteStructure;
  place: PathTarget | null;
  hrefFor: PreviewHref;
}) {
  const { structure, place, hrefFor } = props;
  if (structure.type === 'siteSpaces' || structure.structure.length === 0) return null;
  return (
    <nav
      aria-label="Sections"
      className="flex flex-wrap gap-x-5 border-b border-hairline px-gutter text-form text-ink-2"
    >
      {structure.structure.map((item) =>
        item.object === 'site-section' ? (
          <SectionTab
            key={item.id}
            section={item}
            place={place}
            hrefFor={hrefFor}
            className={tab}
          />
        ) : (
          <GroupMenu
            key={`${item.id}:${place?.section?.id}`}
            group={item}
            place={place}
            hrefFor={hrefFor}
          />
        ),
      )}
    </nav>
  );
}

function SectionTab(props: {
  section: SiteSection;
  place: PathTarget | null;
  hrefFor: PreviewHref;
  className: string;
}) {
  const { section, place, hrefFor, className } = props;
  const isCurrent = place?.section?.id === section.id;
  return (
    <Link
      href={hrefFor(`/${section.path}`)}
      prefetch={false}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(className, isCurrent && current)}
    >
      {section.icon && <SiteIcon name={section.icon} />}
      <span className="wrap-anywhere">{section.title}</span>
    </Link>
  );
}

function GroupMenu(props: {
  group: SiteSectionGroup;
  place: PathTarget | null;
  hrefFor: PreviewHref;
}) {
  const { group, place, hrefFor } = props;
  const holdsCurrent = group.sections.some(({ id }) => id === place?.section?.id);
  return (
    <details name="site-groups" className="group/menu relative">
      <summary className={cn(tab, 'list-none', holdsCurrent && current)}>
        {group.icon && <SiteIcon name={group.icon} />}
        {group.title}
        <ChevronDown aria-hidden className="group-open/menu:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-sticky mt-1 grid min-w-56 rounded-(--site-corners) border border-edge bg-raised p-1 shadow-pop">
        {group.sections.map((section) => (
          <li key={section.id}>
            <SectionTab
              section={section}
              place={place}
              hrefFor={hrefFor}
              className="flex items-center gap-2 border-l-3 border-transparent px-2 py-1.5 hover:bg-paper-2 hover:text-ink"
            />
            {section.description && (
              <p className="px-2 pb-1.5 pl-3 text-meta text-ink-3">{section.description}</p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The spaces of a section that has several, with the current one marked. */
export function SpaceTabs({ place, hrefFor }: { place: PathTarget; hrefFor: PreviewHref }) {
  const { siteSpaces, siteSpace, section } = place;
  if (siteSpaces.length < 2) return null;
  const above = section ? `/${section.path}` : '';
  return (
    <nav
      aria-label={section ? `Spaces of ${section.title}` : 'Spaces'}
      className="flex flex-wrap gap-2 border-b border-hairline px-gutter py-2 text-ui"
    >
      {siteSpaces.map((each) => (
        <Link
          key={each.id}
          href={hrefFor(each.default ? above || '/' : `${above}/${each.path}`)}
          prefetch={false}
          aria-current={each.id === siteSpace.id ? 'true' : undefined}
          className={cn(
            'rounded-(--site-corners) border border-edge px-2.5 py-0.5 text-ink-2 hover:text-ink',
            each.id === siteSpace.id &&
              'border-(--site-primary) bg-(--site-primary) text-(--site-on-primary) hover:text-(--site-on-primary)',
          )}
        >
          {each.emoji && <span aria-hidden>{each.emoji} </span>}
          {each.title}
        </Link>
      ))}
    </nav>
  );
}
