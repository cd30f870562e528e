import { expect, test } from 'vitest';
import { createLinkInvite, listLinkInvites, previewInvite } from '#lib/contract/invites.ts';
import { openTestService } from '../testing.ts';
import { deriveKeys } from './secrets.ts';

const before = 'a secret for tests that is long enough';
const after = 'another secret for tests, long enough, too';

test('invite links and page cursors outlast a new secret while the previous one is given', async () => {
  const service = await openTestService({ keys: deriveKeys(before) });
  try {
    const { id: organizationId, admin } = await service.newOrganization();
    const parameters = { organizationId };
    const made = await service
      .as(admin)
      .call(createLinkInvite, { parameters, body: { role: 'read' } });
    await service.as(admin).call(createLinkInvite, { parameters, body: { role: 'edit' } });
    const list = (page?: string) =>
      service.as(admin).call(listLinkInvites, { parameters, query: { limit: 1, page } });
    const page = (await list()).body.next?.page;
    const open = async () => {
      const inviteId = made.body.id;
      const preview = await service
        .as(await service.newPerson())
        .call(previewInvite, { parameters: { organizationId, inviteId } });
      return [preview.status, (await list(page)).status];
    };
    expect(await open()).toEqual([200, 200]);
    service.instance.keys = deriveKeys(after, before);
    expect(await open()).toEqual([200, 200]);
    service.instance.keys = deriveKeys(after);
    expect(await open()).toEqual([404, 400]);
  } finally {
    await service.close();
  }
});
