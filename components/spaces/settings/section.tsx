import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Space } from '#lib/contract/spaces.ts';
import type { Above } from '../places.ts';
import { useWhoCan } from '../use-who-can.ts';
import type { Form } from './space-form.tsx';
import type { Values } from './values.ts';

export type SectionProps = { form: Form; values: Values; space: Space; above: readonly Above[] };

/** A part of the settings that a link can lead to. */
export function Section(props: { id: string; title: string; children: ReactNode }) {
  const { id, title, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="min-w-0 scroll-mt-4">
      <SectionHead title={title} id={`${id}-heading`} />
      <div className="grid gap-5 pt-4">{children}</div>
    </section>
  );
}

/** Why a setting can't be changed and who could, for a control; empty when it can. */
export function useLock(space: Space): { unavailable?: string } {
  const whoCan = useWhoCan(space.id);
  if (space.permissions.admin) return {};
  return { unavailable: `Changing this takes the role Create.\n${whoCan}` };
}
