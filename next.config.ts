import type { NextConfig } from 'next';

const configuration: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['pino'],
};

export default configuration;
