import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';

const configuration: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['pino'],
};

/** In a build the browser gets the part of zod that lib/operate/trim-zod.mjs has made for it. */
const trimmed: NextConfig = {
  turbopack: {
    resolveAlias: { 'zod/mini': { browser: './node_modules/.cache/masthead/zod-mini.mjs' } },
  },
};

export default function configure(phase: string): NextConfig {
  return phase === PHASE_PRODUCTION_BUILD ? { ...configuration, ...trimmed } : configuration;
}
