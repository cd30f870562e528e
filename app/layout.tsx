import serifFont from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2';
import sansFont from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { keepEarlyInput } from '#components/kit/early-input.ts';
import { HYDRATED, keepEarlyPresses } from '#components/kit/early-presses.ts';
import { Providers } from '#components/kit/providers.tsx';
import { SharedParts } from '#components/kit/shared-parts.tsx';
import { showPartsSoon } from '#components/kit/show-soon.ts';
import { originOfPages } from '#lib/session/page-title.ts';
import { currentViewer } from '#lib/session/viewer.ts';
import './globals.css';

const description = 'Members, content and docs sites of an organization that publishes.';

/** Shows the page as it arrives, and keeps what people do before React has hydrated it. */
const beforeHydration = [showPartsSoon, keepEarlyPresses, keepEarlyInput]
  .map((keep) => `(${keep})('${HYDRATED}');`)
  .join('');

/** The same for all pages, but for their titles: previews of links say nothing of what is private. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: originOfPages(),
    title: { default: 'Masthead', template: '%s · Masthead' },
    description,
    icons: { icon: '/icon.svg', apple: '/pictures/icon-180.png' },
    manifest: '/manifest.webmanifest',
    openGraph: {
      siteName: 'Masthead',
      title: 'Masthead',
      description,
      images: { url: '/pictures/social.png', width: 1200, height: 630, alt: 'Masthead' },
    },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#15171b' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-masthead-nonce') ?? undefined;
  const { zone, isMac } = await currentViewer();
  // Otherwise they are found only once the styles are there.
  for (const font of [sansFont, serifFont])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script
          nonce={nonce}
          // Browsers hide the nonce from scripts, and so from React.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, as text
          dangerouslySetInnerHTML={{ __html: beforeHydration }}
        />
        <SharedParts />
        <Providers nonce={nonce} now={Date.now()} zone={zone} isMac={isMac}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
