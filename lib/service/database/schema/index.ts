export * from './content.ts';
export * from './invites.ts';
export * from './operations.ts';
export * from './organizations.ts';
export * from './revisions.ts';
export * from './sites.ts';
export * from './teams.ts';
export * from './users.ts';
