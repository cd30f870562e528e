import { formatNames, formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import type { Today } from '#lib/contract/activity.ts';
import type { AttentionItem } from './attention-item.ts';
import { countWord } from './counts.ts';

/** The sites whose redirects loop, or lead to deleted content. */
export function redirectItems(
  organizationId: string,
  today: Today | undefined,
  problem: 'loop' | 'dead',
): AttentionItem[] {
  const found = (today?.redirects ?? []).filter((one) => one.problem === problem);
  return found.map(({ site, count, first: { source, title } }) => ({
    key: `${problem}-${site.id}`,
    icon: 'loop',
    ...(problem === 'loop'
      ? {
          title: `A redirect loop keeps readers from ${title ?? source}`,
          detail:
            count === 1
              ? `${source} on ${site.title} redirects to itself`
              : `${formatNumber(count)} redirects on ${site.title} lead into a loop, such as ${source}`,
        }
      : {
          title: `${countWord(count)} ${count === 1 ? 'redirect leads' : 'redirects lead'} to deleted content`,
          detail: `${count === 1 ? 'Visitors' : 'For example, visitors'} to ${source} on ${site.title} see “Page not found”`,
        }),
    fix: { label: 'Repair', href: routes.redirects(organizationId, site.id, { problem }) },
  }));
}

/** The space with the most broken links; the others are named beside it. */
export function linksItem(organizationId: string, today: Today | undefined): AttentionItem | null {
  const [worst, ...others] = today?.links ?? [];
  if (!worst) return null;
  const { space, broken } = worst;
  return {
    key: 'broken-links',
    icon: 'links',
    title: `${space.title} has ${plural(broken, 'broken link')}`,
    detail:
      others.length > 0
        ? `${formatNames(others.map((each) => each.space.title))} ${others.length === 1 ? 'has' : 'have'} some, too`
        : 'Their targets were moved or deleted',
    fix: {
      label: 'Repair',
      href: routes.spaceLinks({ organization: organizationId, id: space.id }, { status: 'broken' }),
    },
  };
}

/** Specifications that couldn't be read. */
export function failedSpecifications(
  organizationId: string,
  today: Today | undefined,
): AttentionItem[] {
  return (today?.specifications ?? []).map(({ slug, error }) => ({
    key: `specification-${slug}`,
    icon: 'specification',
    title: `The specification ${slug} couldn’t be read`,
    detail: error,
    fix: { label: 'View', href: routes.specification(organizationId, slug) },
  }));
}
