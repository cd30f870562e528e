import { and, asc, eq } from 'drizzle-orm';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import type { Executor } from '../database/executor.ts';
import { customFields as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

export type FieldRow = typeof table.$inferSelect;

/** A field as the API shows it to the caller. */
export function presentField(
  appUrl: string,
  row: FieldRow,
  { permissions }: Pick<OrganizationScope, 'permissions'>,
): CustomField {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    title: row.title,
    description: row.description,
    placeholder: row.placeholder,
    ...(row.options && { options: row.options }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    urls: { location: `${appUrl}/v1/orgs/${row.organizationId}/custom-fields/${row.name}` },
    permissions: { view: permissions.view, edit: permissions.admin },
  };
}

/**
 * Finds a field of an organization by its name.
 * @throws Refusal 404
 */
export async function findField(
  database: Executor,
  organizationId: string,
  name: string,
): Promise<FieldRow> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.name, name)));
  if (!row) throw notFound('This custom field');
  return row;
}

/** Reads the fields of an organization, the oldest first. */
export async function fieldsOf(database: Executor, organizationId: string): Promise<FieldRow[]> {
  return database
    .select()
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(asc(table.createdAt), asc(table.id));
}

/** The display name of a field. */
export function labelOf({ title, name }: Pick<FieldRow, 'title' | 'name'>): string {
  return title || name;
}
