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
};

const configuration: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // No page resizes images, so nobody can ask for it.
  images: { unoptimized: true },
  // Grammars are loaded one by one as code needs them, which a bundle of them all couldn't.
  serverExternalPackages: ['pino', 'shiki', 'temml'],
  turbopack: { resolveAlias: aliases },
};

const built: NextConfig = {
  ...configuration,
  // `npm test` checks them; who starts a checkout for the first time need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Larger scripts would each bring a copy of what they share: 30 KB on every page.
  experimental: { turbopackChunking: { minChunkSize: 40_000, requestCost: 40_000 } },
};

export default function configure(phase: string): NextConfig {
  return phase === PHASE_PRODUCTION_BUILD ? built : configuration;
}
