/** Who made the changes of an organization’s identity provider. */
export const PROVISIONING = { id: 'provisioning', label: 'Provisioning' };

/** The person of a refused sign-in, who isn’t known. */
export const ANYONE = { id: 'anyone', label: 'Someone' };
