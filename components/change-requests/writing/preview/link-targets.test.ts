import { expect, test } from 'vitest';
import { linkResolver } from './link-targets.ts';

const resolve = linkResolver({
  organization: '/orgs/o',
  writing: '/orgs/o/spaces/s/change-requests/1/edit',
  own: { id: 'own', path: 'guide/own' },
  pages: [
    ['own', 'guide/own'],
    ['set', 'guide/set-up'],
    ['top', 'start'],
  ],
  files: [{ id: 'fil_1', name: 'plan.png', url: '/v1/files/x', width: 10, height: 20 }],
});
const edit = '/orgs/o/spaces/s/change-requests/1/edit?page=';

test.each([
  ['page:set#first', `${edit}set`],
  ['set-up.md', `${edit}set`],
  ['/start', `${edit}top`],
  ['../start.md#x', `${edit}top`],
  ['#heading', '#heading'],
  ['file:fil_1', '/v1/files/x'],
  ['images/plan.png', '/v1/files/x'],
  ['space:spc_2/pag_1', '/orgs/o/spaces/spc_2/pages?page=pag_1'],
  ['https://a.example', 'https://a.example'],
])('%s leads to %s', (written, href) => {
  expect(resolve(written)).toMatchObject({ href });
});

test.each([
  'page:gone',
  'nowhere.md',
  'file:gone',
  'javascript:alert(1)',
  '//evil.example',
  'data:text/html,x',
])('%s is broken', (written) => {
  expect(resolve(written)).toHaveProperty('broken');
});
