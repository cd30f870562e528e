import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';

type Link = { title: string; to: unknown; links?: readonly Link[] };

/**
 * The settings without what was only begun: links without a title and an address, groups without
 * either, and an icon without a picture. They are neither previewed nor saved.
 */
export function withoutBegun<Value extends Customization | CustomizationChanges>(
  value: Value,
): Value {
  const { header, footer, favicon } = value;
  return {
    ...value,
    ...(header?.links && {
      header: {
        ...header,
        links: header.links
          .map((link) => ({ ...link, links: link.links.filter(isFilled) }))
          .filter(isFilled),
      },
    }),
    ...(footer?.groups && {
      footer: {
        ...footer,
        groups: footer.groups
          .map((group) => ({ ...group, links: group.links.filter(isFilled) }))
          .filter(({ title, links }) => title.trim() !== '' || links.length > 0),
      },
    }),
    ...(favicon && 'icon' in favicon && favicon.icon?.light === '' && { favicon: {} }),
  };
}

function isFilled({ title, to, links = [] }: Link): boolean {
  const isEmpty =
    typeof to === 'object' && to !== null && 'url' in to && String(to.url).trim() === '';
  return title.trim() !== '' || !(isEmpty || to === null) || links.some(isFilled);
}
