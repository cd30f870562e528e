import { existsSync, readdirSync } from 'node:fs';
import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';

/**
 * Markdown is read in workers, too. For browsers this package asks an element what `&eacute;` means, and a
 * worker has none: it gets the table that the server has.
 */
const aliases = {
  'decode-named-character-reference': './node_modules/decode-named-character-reference/index.js',
  // The editor of markdown would bring the languages of a web page, for raw HTML, which is text here.
  '@codemirror/lang-html': './components/change-requests/writing/text/no-html.ts',
  '@codemirror/autocomplete': './components/change-requests/writing/text/no-html.ts',
};

const configuration: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Grammars are loaded one by one as code needs them, which a bundle of them all couldn't.
  serverExternalPackages: ['pino', 'shiki', 'temml'],
  turbopack: { resolveAlias: aliases },
};

/** In a build the browser gets the half of the contract that lib/operate/browser-contract.mjs has made. */
const contract = './node_modules/.cache/masthead/contract';

function trimmed(): NextConfig {
  // `next typegen` is of this phase, too, and comes before anything is built.
  const made = existsSync(contract) ? readdirSync(contract) : [];
  const nouns = made.filter((name) => name.endsWith('.mjs'));
  const schemaless = nouns.map((name) => [
    `#lib/contract/${name.replace(/\.mjs$/, '.ts')}`,
    { browser: `${contract}/${name}` },
  ]);
  return {
    turbopack: { resolveAlias: { ...aliases, ...Object.fromEntries(schemaless) } },
    // `npm test` checks them; who starts a checkout for the first time need not wait for it.
    typescript: { ignoreBuildErrors: true },
    // Of tiny files half is headers: fewer of them are less on the first page and over a visit.
    experimental: { turbopackChunking: { minChunkSize: 100_000 } },
  };
}

export default function configure(phase: string): NextConfig {
  return phase === PHASE_PRODUCTION_BUILD ? { ...configuration, ...trimmed() } : configuration;
}
