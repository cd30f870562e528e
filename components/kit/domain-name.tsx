import { unicodeDomain } from '#lib/contract/unicode-domain.ts';

/** A domain; an internationalized one as people know it, beside its name in DNS. */
export function DomainName({ domain }: { domain: string }) {
  const unicode = unicodeDomain(domain);
  if (unicode === null) return domain;
  return (
    <>
      <bdi>{unicode}</bdi> <span className="text-ink-3">({domain})</span>
    </>
  );
}
