import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';

export const getOpenAPI = {
  summary: 'Read this API as an OpenAPI 3.1 document',
  reply: z.record(z.string(), z.unknown()),
} satisfies Description;
