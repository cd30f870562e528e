import * as z from 'zod/mini';

export const getOpenAPI = {
  reply: z.record(z.string(), z.unknown()),
};
