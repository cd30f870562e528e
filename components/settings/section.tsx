import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';

/** A part of the settings that a link can lead to. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-4">
      <SectionHead title={title} id={`${id}-heading`} />
      <div className="grid gap-5 pt-4">{children}</div>
    </section>
  );
}
