import { ExternalLink } from 'lucide-react';

/** Opens a page on the site that publishes it. */
export function OpenOnSite({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline-offset-2 hover:text-ink hover:underline print:hidden [&>.lucide]:size-3.5"
    >
      <ExternalLink aria-hidden /> Open on {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
