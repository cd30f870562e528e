import { serveTasks } from '../worker/serve-tasks.ts';
import { faultsAgainst } from './json-schema.ts';

export type SchemaTask = { schema: object; value: unknown };

serveTasks(({ schema, value }: SchemaTask) => faultsAgainst(schema, value));
