import type { Customization } from './customization.ts';

const same = (color: string) => ({ light: color, dark: color });

/** The initial look of a site. */
export const defaultCustomization: Customization = {
  styling: {
    theme: 'clean',
    primaryColor: { light: '#1d4fae', dark: '#8fb4ff' },
    infoColor: same('#787878'),
    successColor: same('#00c950'),
    warningColor: same('#fe9a00'),
    dangerColor: same('#fb2c36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  aiSearch: { enabled: false },
  ai: { pageLinkSummaries: { enabled: false }, mode: 'none' },
  pageActions: { externalAI: false, markdown: true },
  externalLinks: { target: 'self' },
  advancedCustomization: { enabled: false },
  git: { showEditLink: false },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: false },
};
