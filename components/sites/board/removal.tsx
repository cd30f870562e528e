import { BookOpen, CornerDownRight, Folder, Globe, Link2Off, Star } from 'lucide-react';
import { childrenOf } from '#components/kit/board/tree.ts';
import { formatNames, plural, pluralWord } from '#components/kit/format.ts';
import type { Consequence } from '#components/ui/alert-dialog.tsx';
import type { Structure, StructureItem } from './items.ts';
import { isDefaultSpace, pathOf } from './paths.ts';

/**
 * Why an item can't be removed, and what to do instead.
 * @param together all items that are removed with it
 */
export function whyNotRemove(
  structure: Structure,
  id: string,
  together: readonly string[],
): string | undefined {
  const item = structure.nodes.get(id);
  const isOne = together.length === 1;
  if (item?.object === 'site-section') {
    const sections = [...structure.nodes.values()].filter(
      ({ object }) => object === 'site-section',
    );
    if (sections.every((section) => together.includes(section.id)))
      return isOne
        ? 'It’s the only section. Add another section first.'
        : 'These are all sections of the site. Add another section first.';
    if (item.default)
      return isOne
        ? 'It’s the default section. Make another section the default first.'
        : `${item.title} is the default section. Make another section the default first.`;
  }
  if (item?.object !== 'site-space') return undefined;
  const parent = structure.parents.get(id) ?? null;
  if (childrenOf(structure, parent).some((each) => !together.includes(each))) return undefined;
  const section = parent === null ? undefined : structure.nodes.get(parent)?.title;
  if (!isOne)
    return section
      ? `${section} must keep at least one space. Delete the section instead.`
      : 'The site must keep at least one space.';
  return section
    ? `It’s the only space in ${section}. Replace it with another space, or delete the section.`
    : 'It’s the only space on the site. Add another space first, or delete the site.';
}

/** What happens to the children of an item, and to its readers. */
export function consequencesOf(structure: Structure, item: StructureItem): Consequence[] {
  const inside = structure.lists.get(item.id) ?? [];
  const titles = inside.map((id) => structure.nodes.get(id)?.title ?? '');
  if (item.object === 'site-section-group')
    return inside.length === 0
      ? [{ icon: <Folder aria-hidden />, text: 'The group is empty.' }]
      : [
          {
            icon: <Folder aria-hidden />,
            text: `${plural(inside.length, 'section stays', 'sections stay')} on the site: ${formatNames(titles)}. They keep their order, in the group’s place.`,
          },
          { icon: <Globe aria-hidden />, text: 'Their paths don’t change.' },
        ];
  const path = pathOf(structure, item.id);
  const gone = {
    icon: <Link2Off aria-hidden />,
    text: `Readers can no longer open ${path} or anything below it.`,
  };
  const dead = deadOf('it');
  if (item.object === 'site-section')
    return [
      {
        icon: <Folder aria-hidden />,
        text: `${plural(inside.length, 'space')} will be removed from the site: ${formatNames(titles)}.`,
      },
      gone,
      dead,
      stays,
    ];
  const parent = structure.parents.get(item.id) ?? null;
  const next = (structure.lists.get(parent) ?? []).find((id) => id !== item.id);
  const nextDefault = next && structure.nodes.get(next)?.title;
  return isDefaultSpace(structure, item.id) && nextDefault
    ? [
        {
          icon: <Star aria-hidden />,
          text: `${nextDefault} becomes the default and is shown at ${path}.`,
        },
        dead,
        stays,
      ]
    : [gone, dead, stays];
}

/** What happens to the children of several items, and to their readers. */
export function consequencesOfAll(
  structure: Structure,
  items: readonly StructureItem[],
): Consequence[] {
  const idsOf = (kind: StructureItem['object']) =>
    items.filter(({ object }) => object === kind).map(({ id }) => id);
  const sections = idsOf('site-section');
  const groups = idsOf('site-section-group');
  const inSections = sections.flatMap((id) => childrenOf(structure, id));
  const inGroups = groups.flatMap((id) => childrenOf(structure, id));
  const spaces = [...idsOf('site-space'), ...inSections];
  const titlesOf = (ids: readonly string[]) =>
    ids.map((id) => structure.nodes.get(id)?.title ?? '');
  const paths = [...sections, ...idsOf('site-space')].map((id) => pathOf(structure, id));
  return [
    ...(spaces.length > 0
      ? [
          {
            icon: <Folder aria-hidden />,
            text: `${plural(spaces.length, 'space')} will be removed from the site: ${formatNames(titlesOf(spaces))}.`,
          },
          {
            icon: <Link2Off aria-hidden />,
            text: `Readers can no longer open these spaces at ${formatNames(paths)}.`,
          },
          deadOf('them'),
          stays,
        ]
      : []),
    ...(inGroups.length > 0
      ? [
          {
            icon: <Globe aria-hidden />,
            text: `${plural(inGroups.length, 'section')} of ${plural(groups.length, 'group')} ${pluralWord(inGroups.length, 'stays', 'stay')} on the site: ${formatNames(titlesOf(inGroups))}.`,
          },
        ]
      : groups.length > 0
        ? [{ icon: <Folder aria-hidden />, text: 'The groups are empty.' }]
        : []),
  ];
}

const stays: Consequence = {
  icon: <BookOpen aria-hidden />,
  text: 'The pages stay in the organization.',
};

const deadOf = (what: string): Consequence => ({
  icon: <CornerDownRight aria-hidden />,
  text: `Redirects to ${what} stay, with a dead target.`,
});
