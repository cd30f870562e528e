import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

export type Target = { label: string; href: string };

/**
 * A page that wasn’t found, with those that may have been meant.
 * @param beside what is at its side, such as the pages of its space
 */
export function Missing(props: {
  title: string;
  crumbs: Target[];
  text: ReactNode;
  similar?: readonly Target[];
  action: Target;
  beside?: ReactNode;
}) {
  const { title, crumbs, text, similar = [], action, beside } = props;
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className="flex min-h-0 flex-1 max-lg:block">
        {beside}
        <div className="grid flex-1 content-start justify-items-start gap-4 px-gutter py-6">
          <p className="max-w-[60ch] text-ink-2">{text}</p>
          {similar.length > 0 && (
            <nav aria-labelledby="missing:similar">
              <h2 id="missing:similar" className="font-semibold">
                Did you mean
              </h2>
              <ul className="mt-1 grid gap-1">
                {similar.map(({ label, href }) => (
                  <li key={href}>
                    <Link href={href} className="link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Button asChild variant="primary">
            <Link href={action.href}>{action.label}</Link>
          </Button>
        </div>
      </div>
    </>
  );
}
