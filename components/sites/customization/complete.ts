import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';

type Link = { title: string; to: unknown; links?: readonly Link[] };

type Keeps = (link: Link) => boolean;

/**
 * The settings to save: without links, groups and icons that were added and never filled in.
 */
export function withoutBegun<Value extends Customization | CustomizationChanges>(
  value: Value,
): Value {
  return keepLinks(value, (link) => link.title.trim() !== '' || leadsSomewhere(link));
}

/** The settings to preview: also without links that have only a text or only an address yet. */
export function previewable<Value extends Customization | CustomizationChanges>(
  value: Value,
): Value {
  return keepLinks(value, (link) => link.title.trim() !== '' && leadsSomewhere(link));
}

function keepLinks<Value extends Customization | CustomizationChanges>(
  value: Value,
  keeps: Keeps,
): Value {
  const { header, footer, favicon } = value;
  const isIconMissing = favicon && 'icon' in favicon && favicon.icon?.light === '';
  return {
    ...value,
    ...(header?.links && {
      header: {
        ...header,
        links: header.links
          .map((link) => ({ ...link, links: link.links.filter(keeps) }))
          .filter(keeps),
      },
    }),
    ...(footer?.groups && {
      footer: {
        ...footer,
        groups: footer.groups
          .map((group) => ({ ...group, links: group.links.filter(keeps) }))
          .filter(({ title, links }) => title.trim() !== '' || links.length > 0),
      },
    }),
    ...(isIconMissing && { favicon: {} }),
  };
}

/** Whether a link has a target, or opens a menu. */
function leadsSomewhere({ to, links = [] }: Link): boolean {
  if (links.length > 0) return true;
  if (typeof to !== 'object' || to === null) return false;
  return !('url' in to) || String(to.url).trim() !== '';
}
