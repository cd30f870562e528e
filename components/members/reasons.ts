/** Why a control can't be used, and who could. */
export const NEEDS_ADMIN = 'This takes the role Admin. Ask an admin of the organization.';
export const LAST_ADMIN =
  'The last admin.\nSomebody has to run the organization: make someone else an admin first.';
