/** What events are about, to filter by. */
export const eventKinds = ['changes', 'sign-ins', 'refused', 'exports'] as const;
export type EventKind = (typeof eventKinds)[number];

/** The actions of each kind; all others are changes. */
export const actionsOfKind: Record<Exclude<EventKind, 'changes'>, readonly string[]> = {
  'sign-ins': ['signIn', 'signOut', 'revokeSignIn', 'revokeOtherSignIns', 'confirmSignIn'],
  refused: ['signInRefused', 'confirmationRefused', 'requestRefused'],
  exports: [
    'exportAuditEvents',
    'exportMembers',
    'exportAccount',
    'createOrganizationExport',
    'getOrganizationExportUrl',
    'getSiteExport',
    'getSpacePdf',
    'createBackup',
  ],
};

/** What concerns somebody’s own account, in their security log. */
export const accountActions: readonly string[] = [
  ...actionsOfKind['sign-ins'],
  'signInRefused',
  'confirmationRefused',
  'createToken',
  'revokeToken',
  'endMemberToken',
  'createPasskey',
  'deletePasskey',
  'createRecoveryCodes',
  'changeEmail',
  'exportAccount',
];

/** What admins of the instance do. */
export const instanceActions: readonly string[] = [
  'suspendOrganization',
  'unsuspendOrganization',
  'suspendAccount',
  'restoreAccount',
  'addInstanceAdmin',
  'removeInstanceAdmin',
  'setQuotas',
  'startBackup',
  'cancelBackup',
];
