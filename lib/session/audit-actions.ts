// On the server only: the names of all events come with the whole contract.
export { auditActions } from '#lib/contract/audit-sentence.ts';
