import type { Organization } from '#lib/contract/organizations.ts';
import { ContentSection } from './content-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { JoiningSection } from './joining-section.tsx';
import type { Form } from './settings-form.tsx';
import { SignInSection } from './sign-in-section.tsx';
import type { Values } from './values.ts';

export type SectionProps = {
  form: Form;
  /** What stands in the form now. */
  values: Values;
  /** What the organization has. */
  saved: Values;
  organization: Organization;
  /** Why nothing can be changed and who could. */
  unavailable: string | undefined;
};

/** Every section of the settings, in the order of the page's own list of them. */
export function Sections(props: Omit<SectionProps, 'unavailable'>) {
  const { title, permissions } = props.organization;
  const unavailable = permissions.admin
    ? undefined
    : `Changing this takes the role Admin.\nAn admin of ${title} can.`;
  const given = { ...props, unavailable };
  return (
    <>
      <GeneralSection {...given} />
      <JoiningSection {...given} />
      <SignInSection {...given} />
      <ContentSection {...given} />
    </>
  );
}
