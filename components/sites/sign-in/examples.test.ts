import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { examplesFor } from './examples.ts';

const run = promisify(execFile);
const privateKey = 'a-private-key-of-a-site';
const site = 'https://docs.example.com/sites/guide';

type Runner = {
  command: string;
  file: string;
  end: string;
  /** What comes before the file. */
  options?: string[];
  /** What makes a program of an example. */
  adapt?: (code: string) => string;
};

/** How a test runs an example for one person and two locations. */
const runners: Record<string, Runner> = {
  'Node.js': {
    command: process.execPath,
    file: 'example.mjs',
    end: "for (const to of ['/guide/setup?x=1', '//evil.example']) console.log(visitUrl({ id: 'u1', plan: 'pro' }, to));",
  },
  Python: {
    command: 'python3',
    file: 'example.py',
    end: '\nfor to in ["/guide/setup?x=1", "//evil.example"]:\n    print(visit_url({"id": "u1", "plan": "pro"}, to))\n',
  },
  Go: {
    command: 'go',
    options: ['run'],
    file: 'example.go',
    adapt: (code) => code.replace('package docs', 'package main').replace('"os"', '"fmt"\n\t"os"'),
    end: `
func main() {
	for _, to := range []string{"/guide/setup?x=1", "//evil.example"} {
		url, err := VisitURL("u1", "pro", to)
		if err != nil {
			panic(err)
		}
		fmt.Println(url)
	}
}
`,
  },
  PHP: {
    command: 'php',
    file: 'example.php',
    end: "foreach (['/guide/setup?x=1', '//evil.example'] as $to) echo visitUrl(['id' => 'u1', 'plan' => 'pro'], $to), PHP_EOL;",
  },
};

/** What an example prints; null where its interpreter isn't installed. */
async function outputOf(name: string, code: string): Promise<string | null> {
  const { command, options = [], file, adapt, end } = runners[name] as Runner;
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  try {
    await writeFile(join(folder, file), `${adapt ? adapt(code) : code}${end}`);
    const env = { ...process.env, SITE_PRIVATE_KEY: privateKey };
    return (await run(command, [...options, join(folder, file)], { env })).stdout;
  } catch (error) {
    if (name !== 'Node.js' && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the examples sign a token that the site takes, and lead nowhere else', async () => {
  const examples = examplesFor(site);
  expect(examples.map(({ name }) => name)).toEqual(['Node.js', 'Python', 'Go', 'PHP']);
  for (const { name, code } of examples) {
    const output = await outputOf(name, code);
    if (output === null) continue;
    const urls = output.trim().split('\n');
    expect(urls.map((url) => url.split('?')[0])).toEqual([
      `${site}/guide/setup`,
      `${site}/evil.example`,
    ]);
    const { searchParams: query } = new URL(urls[0] ?? '');
    expect(query.get('x'), name).toBe('1');
    const token = query.get('jwt_token') ?? '';
    const [header = '', payload = '', signature] = token.split('.');
    const expected = createHmac('sha256', privateKey).update(`${header}.${payload}`);
    expect(signature, name).toBe(expected.digest('base64url'));
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header), name).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { exp, ...claims } = read(payload);
    expect(claims, name).toEqual({ sub: 'u1', plan: 'pro' });
    expect(exp - Date.now() / 1000, name).toBeGreaterThan(3_500);
  }
});
