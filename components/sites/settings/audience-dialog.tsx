'use client';

import { useQuery } from '@tanstack/react-query';
import { EyeOff, Globe, KeyRound, Layers, Link2, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { formatNames, formatNumber, plural, pluralWord } from '#components/kit/format.ts';
import { IconLine } from '#components/ui/icon-line.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getPublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { isNeverTrue } from '../condition-lint.ts';
import { siteInput } from '../frame/inputs.ts';
import { sectionsOf, spacesOf } from '../frame/structure.ts';
import { shownAddressOf } from '../places.ts';
import { useSchema } from '../use-schema.ts';
import { visibilityWords } from '../words.ts';
import { useShareLinks } from './use-share-links.ts';

type Props = {
  organizationId: string;
  /** The site with its new settings. */
  site: Site;
  title: string;
  description?: string;
  confirm: string;
  keep: string;
  busy: boolean;
  problem?: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Lists what becomes visible, and to which audience, before a site is published or its audience changes. */
export function AudienceDialog(props: Props) {
  const { organizationId, site, title, description, busy, problem, onClose } = props;
  return (
    <DialogForm
      title={title}
      description={description}
      submit={props.confirm}
      cancel={props.keep}
      busy={busy}
      problem={problem?.message}
      failure="Nothing was changed."
      onSubmit={props.onConfirm}
      onClose={onClose}
    >
      <ul className="grid gap-2 text-ink-2">
        <IconLine icon={<Globe aria-hidden />}>
          <b className="text-ink">{visibilityWords[site.visibility].who}.</b>
        </IconLine>
        <Address organizationId={organizationId} site={site} />
        <Content organizationId={organizationId} site={site} />
        {site.visibility === 'share-link' && <Links organizationId={organizationId} site={site} />}
      </ul>
    </DialogForm>
  );
}

function Address({ organizationId, site }: Pick<Props, 'organizationId' | 'site'>) {
  const { data: status } = useQuery({
    ...queryFor(getPublishingStatus, siteInput(organizationId, site.id)),
    enabled: site.hostname !== undefined,
  });
  return (
    <IconLine icon={<Link2 aria-hidden />}>{addressWords(site, status?.hostname?.name)}</IconLine>
  );
}

/** @param unverified the host name, while its DNS record is missing */
function addressWords(site: Site, unverified: string | undefined): ReactNode {
  const address = shownAddressOf(site);
  if (!site.published && unverified === site.hostname && unverified !== undefined)
    return (
      <>
        It gets an address on this server until <span className="mono text-ink">{unverified}</span>{' '}
        is verified
      </>
    );
  if (!address)
    return 'It gets an address on this server. To use your own, add a host name under Address';
  return (
    <>
      Its address is <span className="mono text-ink">{address}</span>
    </>
  );
}

function Content({ organizationId, site }: { organizationId: string; site: Site }) {
  const structure = useQuery(structureFor(organizationId, site.id)).data;
  const spaces = structure ? spacesOf(structure) : [];
  const titles = spaces.filter(({ deletedAt }) => !deletedAt).map(({ title }) => title);
  const schema = useSchema(organizationId, site.id).data?.jsonSchema ?? null;
  const parts = [...spaces, ...(structure ? sectionsOf(structure) : [])];
  const conditions = parts.filter(({ condition }) => condition).length;
  const unseen = site.adaptiveContent?.enabled
    ? parts.filter(({ condition }) => condition && isNeverTrue(condition, schema))
    : [];
  return (
    <>
      <IconLine icon={<Layers aria-hidden />}>
        {titles.length > 0 ? `${plural(titles.length, 'space')} with all their pages: ` : ''}
        {titles.length > 0
          ? `${formatNames(titles)}. Everyone who can see the site can read them, whatever their access in the organization`
          : `${plural(site.siteSpaces, 'space')} with all their pages`}
      </IconLine>
      {conditions > 0 && (
        <IconLine icon={<UserRoundCheck aria-hidden />}>
          {site.adaptiveContent?.enabled
            ? `${plural(conditions, 'part')} shown only to visitors who match the condition`
            : `${plural(conditions, 'condition')} without effect because adaptive content is off: everyone sees those parts`}
        </IconLine>
      )}
      {unseen.length > 0 && (
        <IconLine icon={<EyeOff aria-hidden className="text-danger" />}>
          <span className="text-danger">
            {formatNames(unseen.map(({ title }) => title))} {pluralWord(unseen.length, 'is', 'are')}{' '}
            shown to nobody: {pluralWord(unseen.length, 'its condition is', 'their conditions are')}{' '}
            never true
          </span>
        </IconLine>
      )}
    </>
  );
}

function Links({ organizationId, site }: { organizationId: string; site: Site }) {
  const { links, count } = useShareLinks(organizationId, site.id);
  if (!links) return null;
  const active = links.filter((link) => link.active).length;
  return (
    <IconLine icon={<KeyRound aria-hidden />}>
      {active === 0
        ? 'No share link is on, so nobody can open the site until you turn one on'
        : `${plural(active, 'share link')} of ${formatNumber(count)} ${active === 1 ? 'is' : 'are'} on`}
    </IconLine>
  );
}
