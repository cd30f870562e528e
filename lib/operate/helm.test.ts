import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the Helm chart sets only variables that exist, and has the version of Masthead', () => {
  const templates = readdirSync(join(root, 'helm', 'templates')).map((name) =>
    read(`helm/templates/${name}`),
  );
  const chart = [read('helm/values.yaml'), ...templates].join('\n');
  const names = new Set(chart.match(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)+\b/g));
  expect(names.size).toBeGreaterThan(10);
  const documented = read('OPERATING.md');
  expect([...names].filter((name) => !documented.includes(`\`${name}`))).toEqual([]);
  expect(read('helm/Chart.yaml')).toContain(`appVersion: ${packageJson.version}\n`);
});

test('the pods use the port, the user and the folders of the image', () => {
  const image = read('Dockerfile');
  const templates = read('helm/templates/_helpers.tpl') + read('helm/templates/deployment.yaml');
  expect(image).toContain('EXPOSE 3000');
  expect(templates).toContain('containerPort: 3000');
  // The user `node` of the image.
  expect(image).toContain('USER node');
  expect(templates).toContain('runAsUser: 1000');
  for (const folder of ['/masthead/.next/cache', '/data'])
    expect(templates).toContain(`mountPath: ${folder} }`);
  expect(image).toContain('WORKDIR /masthead');
  expect(image).toContain('DATA_DIR=/data');
});

test('compose passes every documented setting on', () => {
  const [, settings = ''] = read('compose.yaml').split('    environment:\n');
  const passed = new Set(settings.match(/^ {6}[A-Z]\w+(?=: )/gm)?.map((name) => name.trim()));
  const documented = read('OPERATING.md').match(/`[A-Z][A-Z\d]+(?:_[A-Z\d]+)+(?=[`=])/g) ?? [];
  const names = new Set(documented.map((name) => name.slice(1)));
  // The container has its own folder; secrets in files and a remote API need more than a variable;
  // Compose itself reads which images to run.
  const others = [
    'DATA_DIR',
    'API_URL',
    'CADDY_IMAGE',
    'DATABASE_IMAGE',
    ...[...names].filter((name) => name.endsWith('_FILE')),
  ];
  expect([...names].filter((name) => !passed.has(name) && !others.includes(name))).toEqual([]);
});

test('compose starts no database with a password that everybody knows', () => {
  const passwords = read('compose.yaml').match(/\$\{DATABASE_PASSWORD[^}]*\}/g) ?? [];
  expect(passwords).toHaveLength(2);
  for (const password of passwords) expect(password).toMatch(/^\$\{DATABASE_PASSWORD:\?Set /);
});
