import { expect, test } from 'vitest';
import { permissionTable } from './permission-table.ts';

test('PERMISSIONS.md names who may call each endpoint', async () => {
  await expect(permissionTable()).toMatchFileSnapshot('../../../PERMISSIONS.md');
});
