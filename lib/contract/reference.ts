import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getOpenAPI = endpoint({
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'Read this API as an OpenAPI 3.1 document',
  needs: 'nothing',
  reply: z.record(z.string(), z.unknown()),
  extension: true,
});
