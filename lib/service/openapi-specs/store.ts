import type { Executor } from '../database/executor.ts';
import { openapiOperations, openapiSchemas, openapiVersions } from '../database/schema/index.ts';
import type { Digest } from './digest.ts';

/** How many rows are written at once: others use the same connection in between. */
const ROWS_AT_ONCE = 200;

type NewVersion = Pick<
  typeof openapiVersions.$inferInsert,
  'id' | 'specId' | 'sourceUrl' | 'text' | 'createdAt' | 'number'
>;

/** Writes a version with its operations and schemas; without a number it stays hidden. */
export async function insertVersion(
  database: Executor,
  version: NewVersion,
  digest: Digest,
): Promise<void> {
  const { operations, schemas, ...head } = digest;
  await database.insert(openapiVersions).values({
    ...version,
    ...head,
    operations: operations.length,
    schemas: schemas.length,
  });
  const rows = operations.map((operation, position) => {
    const { description, parameters, requestBody, responses, security, ...columns } = operation;
    const detail = { description, parameters, requestBody, responses, security };
    return { ...columns, versionId: version.id, position, detail };
  });
  for (const part of parts(rows)) await database.insert(openapiOperations).values(part);
  for (const part of parts(schemas))
    await database
      .insert(openapiSchemas)
      .values(part.map((schema) => ({ ...schema, versionId: version.id })));
}

function parts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
