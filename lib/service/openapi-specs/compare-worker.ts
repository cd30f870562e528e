import type { SpecChange } from '#lib/contract/openapi-versions.ts';
import { serveTasks } from '../worker/serve-tasks.ts';
import { type ComparedOperation, operationChanges } from './operation-differences.ts';
import { schemaChanges, type Uses } from './schema-differences.ts';

/** Items on both sides that differ. */
export type CompareTask =
  | { operations: { before: ComparedOperation; after: ComparedOperation }[] }
  | { schemas: { before: unknown; after: unknown; uses: Uses }[] };
/** The changes of each. */
export type CompareDone = SpecChange[][];

function carryOut(task: CompareTask): CompareDone {
  if ('operations' in task)
    return task.operations.map(({ before, after }) => operationChanges(before, after));
  return task.schemas.map(({ before, after, uses }) => schemaChanges(before, after, uses));
}

serveTasks(carryOut);
