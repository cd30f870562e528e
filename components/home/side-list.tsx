import { type ReactNode, useId } from 'react';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';

type Props = {
  title: ReactNode;
  /** A link to all of them: “All 12”. */
  all?: { href: string; words: string };
  /** Another note beside the title. */
  note?: ReactNode;
  /** Shown when there are no rows. */
  empty?: string;
  className?: string;
  /** `<li>`s, or SideLinks. */
  children: readonly ReactNode[] | undefined;
};

/** A short list on the home page, with a link to all of them. */
export function SideList({ title, all, note, empty, className, children = [] }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <SectionHead title={title} id={id}>
        {all && (
          <Link href={all.href} className="link text-ui">
            {all.words}
          </Link>
        )}
        {note}
      </SectionHead>
      {empty && children.length === 0 && <p className="py-2 text-ink-2">{empty}</p>}
      <ul>{children}</ul>
    </section>
  );
}

/** A row of a SideList that is a link as a whole. */
export function SideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="border-b border-hairline">
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-9 items-center gap-2 py-1.5 -outline-offset-2 hover:bg-paper-2"
      >
        {children}
      </Link>
    </li>
  );
}
