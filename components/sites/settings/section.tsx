import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { Site } from '#lib/contract/sites.ts';
import type { Rights } from '../frame/use-rights.ts';
import type { Form } from './site-form.tsx';
import type { Values } from './values.ts';

export type SectionProps = {
  organizationId: string;
  form: Form;
  values: Values;
  site: Site;
  rights: Rights;
};

/** A part of the settings that a link can lead to. */
export function Section(props: {
  id: string;
  title: string;
  /** Whether it takes the role Admin, which stands beside the title. */
  forAdmins?: boolean;
  children: ReactNode;
}) {
  const { id, title, forAdmins = false, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="min-w-0 scroll-mt-4">
      <SectionHead title={title} id={`${id}-heading`}>
        {forAdmins && 'Takes the role Admin'}
      </SectionHead>
      <div className="grid gap-5 pt-4">{children}</div>
    </section>
  );
}

/** Something that can be done, in words, and the button for it at the right. */
export function Deed(props: { title: string; children: ReactNode; button: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold">{props.title}</h3>
        <div className="text-ink-2 wrap-anywhere">{props.children}</div>
      </div>
      {props.button}
    </div>
  );
}
