import type { Organization } from '#lib/contract/organizations.ts';
import type { Form } from './settings-form.tsx';
import type { Values } from './values.ts';

/** What a section of the organization's settings is given. */
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
