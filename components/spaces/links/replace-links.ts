import { targetsOf, withTargets } from '#lib/markdown/targets.ts';

/** A target's signs that could end it where it is written, as they are sent. */
const codes: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '"': '%22',
  "'": '%27',
};

/**
 * A page's text with another target in each link to one. Code and comments stay as they are.
 * @param href the target as links name it
 */
export function withLinkTo(markdown: string, href: string, target: string): string {
  const safe = target.replace(/[()<>"']/g, (sign) => codes[sign] ?? sign);
  return withTargets(markdown, targetsOf(markdown), (written) =>
    written.href === href ? safe : null,
  );
}
