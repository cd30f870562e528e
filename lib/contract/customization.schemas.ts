import * as z from 'zod/mini';
import { siteFonts } from './customization.ts';
import type { Description } from './endpoint.ts';
import { contentReference } from './revisions.schemas.ts';
import { trimmed, webAddress } from './shapes.schemas.ts';

const color = z
  .string()
  .check(z.regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'Enter a color such as #1d4fae.'));
/** A color for the light and the dark theme. */
const themedColor = z.object({ light: color, dark: color });
const themedImage = z.object({ light: webAddress, dark: webAddress });
const enabled = z.object({ enabled: z.boolean() });
const linkTitle = trimmed(z.minLength(1), z.maxLength(64));
/** The target of a link: only URL schemes that can't run as a script. */
const linkTarget = contentReference.check(
  z.refine((to) => to.kind !== 'url' || /^(?:https?:\/\/|mailto:)\S{1,2000}$/i.test(to.url), {
    error: 'Enter an address that starts with https://, http:// or mailto:.',
    path: ['url'],
  }),
);
const plainLink = z.object({ title: linkTitle, to: linkTarget });

const styling = z.object({
  theme: z.enum(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: themedColor,
  tint: z.optional(z.object({ color: themedColor })),
  infoColor: themedColor,
  successColor: themedColor,
  warningColor: themedColor,
  dangerColor: themedColor,
  corners: z.enum(['straight', 'rounded', 'circular']),
  links: z.enum(['default', 'accent']),
  font: z.enum(siteFonts),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: z.object({
    background: z.enum(['default', 'filled']),
    list: z.enum(['default', 'pill', 'line']),
  }),
  search: z.enum(['prominent', 'subtle']),
});

const header = z.object({
  preset: z.enum(['default', 'bold', 'contrast', 'custom', 'none']),
  logo: z.optional(themedImage),
  links: z
    .array(
      z.object({
        title: linkTitle,
        style: z.enum(['link', 'button-primary', 'button-secondary']),
        to: z.nullable(linkTarget),
        links: z.array(plainLink).check(z.maxLength(20)),
      }),
    )
    .check(z.maxLength(20)),
});

const footer = z.object({
  logo: z.optional(themedImage),
  groups: z
    .array(z.object({ title: linkTitle, links: z.array(plainLink).check(z.maxLength(20)) }))
    .check(z.maxLength(10)),
  copyright: z.optional(trimmed(z.maxLength(300))),
});

/** How a site looks. Every block is present; only optional fields may be missing. */
export const customizationShape = z.object({
  title: z.optional(trimmed(z.minLength(2), z.maxLength(64))),
  styling,
  internationalization: z.object({
    locale: z.enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br']),
  }),
  favicon: z.union([
    z.object({ icon: themedImage }),
    z.object({ emoji: z.string().check(z.minLength(1), z.maxLength(50)) }),
    z.strictObject({}),
  ]),
  header,
  footer,
  announcement: z.optional(
    z.object({
      enabled: z.boolean(),
      message: trimmed(z.minLength(2), z.maxLength(128)),
      link: z.optional(plainLink),
      style: z.enum(['info', 'warning', 'danger', 'success']),
    }),
  ),
  themes: z.object({ default: z.enum(['light', 'dark']), toggeable: z.boolean() }),
  pdf: enabled,
  feedback: enabled,
  aiSearch: enabled,
  ai: z.object({ pageLinkSummaries: enabled }),
  advancedCustomization: enabled,
  git: z.object({ showEditLink: z.boolean() }),
  pagination: enabled,
  trademark: enabled,
  privacyPolicy: z.object({ url: z.optional(webAddress) }),
  socialPreview: z.object({ url: z.optional(webAddress) }),
  insights: z.object({ trackingCookie: z.boolean() }),
});
export type Customization = z.infer<typeof customizationShape>;

export const getCustomization = {
  summary: 'Read the customization of a site',
  reply: customizationShape,
} satisfies Description;

export const setCustomization = {
  summary: 'Update the customization of a site',
  audit: {
    name: 'Site customization changed',
    sentence: ({ target }) => `changed the customization of ${target}`,
  },
  body: customizationShape,
  reply: customizationShape,
} satisfies Description;
