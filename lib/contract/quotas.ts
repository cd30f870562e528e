/** What the use of an organization can be limited by. */
export const quotaNames = ['spaces', 'bytes', 'specifications', 'imports', 'people'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** Limits by name: null is none, absent is that of the instance. */
export type Quotas = { readonly [Name in QuotaName]?: number | null };
