import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/service/database/schema/*.ts',
  out: './lib/service/database/migrations',
});
