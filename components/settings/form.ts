import type { useEndpointForm } from '#components/kit/endpoint-form.ts';
import type { updateOrganization } from '#lib/contract/organizations.schemas.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import type { Values } from './values.ts';

export type OrganizationForm = ReturnType<typeof useEndpointForm<typeof updateOrganization.body>>;

/** What each section of the form receives. */
export type SectionProps = {
  form: OrganizationForm;
  /** The values in the form. */
  values: Values;
  /** The saved values. */
  saved: Values;
  organization: Organization;
  /** Why the fields are disabled, and who can change them. */
  unavailable: string | undefined;
};
