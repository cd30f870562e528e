import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

/** A part of the page that a link can lead to. */
export function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-4">
      <SectionHead id={`${id}-heading`} title={title} className="items-center">
        {aside}
      </SectionHead>
      {children}
    </section>
  );
}
