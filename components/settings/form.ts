import type { useEndpointForm } from '#components/kit/endpoint-form.ts';
import type { updateOrganization } from '#lib/contract/organizations.schemas.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import type { OrganizationSettingsValues } from './values.ts';

export type OrganizationForm = ReturnType<typeof useEndpointForm<typeof updateOrganization.body>>;

/** What each section of the form receives. */
export type OrganizationSettingsSectionProps = {
  form: OrganizationForm;
  /** The values in the form. */
  values: OrganizationSettingsValues;
  /** The saved values. */
  saved: OrganizationSettingsValues;
  organization: Organization;
  /** Why the fields are disabled, and who can change them. */
  unavailable: string | undefined;
};
