import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

/** A linkable part of a page: heading, an optional sentence, its content. */
export function Section({
  id,
  title,
  intro,
  aside,
  fields = false,
  children,
}: {
  /** The anchor of the link. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** At the right of the heading: a button or a remark. */
  aside?: ReactNode;
  /** Whether its content is form fields, one below the other. */
  fields?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-4">
      <SectionHead id={`${id}-title`} title={title} className="items-center">
        {aside}
      </SectionHead>
      {intro && <p className="max-w-[64ch] pt-2 text-ink-2">{intro}</p>}
      {fields ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">{children}</div>
      ) : (
        children
      )}
    </section>
  );
}
