export * from './invites.ts';
export * from './operations.ts';
export * from './organizations.ts';
export * from './teams.ts';
export * from './users.ts';
