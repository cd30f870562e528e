import type { RevisionBrief } from '#lib/contract/revisions.ts';

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Names a version: when it was made, by whom and in which change request. */
export function versionLabel(
  { createdAt, createdBy, mergedFrom }: RevisionBrief,
  isCurrent: boolean,
): string {
  const facts = [
    `${moments.format(new Date(createdAt))} UTC`,
    ...(mergedFrom ? [`#${mergedFrom.number} ${mergedFrom.subject}`.trim()] : []),
    ...(createdBy ? [createdBy.displayName] : []),
  ];
  return `${isCurrent ? 'Current version, ' : ''}${facts.join(', ')}`;
}
