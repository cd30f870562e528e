import * as z from 'zod/mini';
import { siteTitle } from './audit-sites.ts';
import { monospaceFonts, removableFields, siteFonts, wholeFields } from './customization.ts';
import { fileReply } from './endpoint.schemas.ts';
import type { Description } from './endpoint.ts';
import { contentReference } from './pages.schemas.ts';
import { identifier, queryBoolean, timestamp, trimmed, webAddress } from './shapes.schemas.ts';

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
  /** Whether boxes, buttons and menus have a shadow; `subtle` if absent. */
  depth: z.optional(z.enum(['subtle', 'flat'])),
  links: z.enum(['default', 'accent']),
  font: z.enum(siteFonts),
  /** The font of code; `IBMPlexMono` if absent. */
  monospaceFont: z.optional(z.enum(monospaceFonts)),
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
  /** The background of the header, instead of the one that the preset has. */
  backgroundColor: z.optional(themedColor),
  /** The color of the links in the header; that of its text if absent. */
  linkColor: z.optional(themedColor),
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
  ai: z.object({
    pageLinkSummaries: enabled,
    mode: z.optional(z.enum(['none', 'search', 'assistant'])),
  }),
  /** What readers do with a page; `markdown`, to copy it as Markdown, is on if absent. */
  pageActions: z.optional(
    z.object({ externalAI: z.optional(z.boolean()), markdown: z.optional(z.boolean()) }),
  ),
  /** Where links to other websites open: in the same tab if absent. */
  externalLinks: z.optional(z.object({ target: z.enum(['self', 'blank']) })),
  advancedCustomization: enabled,
  git: z.object({ showEditLink: z.boolean() }),
  pagination: enabled,
  trademark: enabled,
  privacyPolicy: z.object({ url: z.optional(webAddress) }),
  socialPreview: z.object({ url: z.optional(webAddress) }),
  insights: z.object({ trackingCookie: z.boolean() }),
});
export type Customization = z.infer<typeof customizationShape>;

type PartialOf<T, Inherited> = T extends readonly unknown[]
  ? T | Inherited
  : T extends object
    ? { [K in keyof T]?: PartialOf<T[K], Inherited> } | Inherited
    : T | Inherited;
/** Parts of a customization; absent fields are the site's. */
export type CustomizationChanges = {
  [K in keyof Customization]?: PartialOf<Customization[K], never>;
};
/** A change of them: null makes a field, and all below it, the site's again. */
export type CustomizationPatch = { [K in keyof Customization]?: PartialOf<Customization[K], null> };

type Given = z.core.$ZodType;

/** The same shape with every field optional, and null as well where `inherited` is allowed. */
function partOf(shape: Given, isNullable: boolean, path = ''): z.ZodMiniType {
  const { def } = shape._zod as unknown as { def: { type: string; innerType: Given } };
  if (def.type === 'optional') return partOf(def.innerType, isNullable, path);
  const isLeaf = def.type !== 'object' || wholeFields.has(path);
  const whole = (isLeaf ? shape : partsOf(shape, isNullable, path)) as z.ZodMiniType;
  const part = removableFields.has(path) ? z.union([whole, z.strictObject({})]) : whole;
  return z.optional(isNullable ? z.nullable(part) : part);
}

function partsOf(shape: Given, isNullable: boolean, path: string): z.ZodMiniObject {
  const fields = (shape as z.ZodMiniObject).shape;
  const parts = Object.entries(fields).map(([name, field]) => [
    name,
    partOf(field, isNullable, path ? `${path}.${name}` : name),
  ]);
  return z.strictObject(Object.fromEntries(parts));
}

const changesShape = partsOf(customizationShape, false, '') as unknown as z.ZodMiniType<
  CustomizationChanges,
  CustomizationChanges
>;
const patchShape = partsOf(customizationShape, true, '') as unknown as z.ZodMiniType<
  CustomizationPatch,
  CustomizationPatch
>;

export const getCustomization = {
  summary: 'Read the customization of a site',
  query: z.object({ unmasked: z.optional(queryBoolean) }),
  reply: customizationShape,
  assumes: ['unmasked has no effect, since no field depends on a plan here.'],
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

export const uploadSitePicture = {
  summary: 'Upload an image for a customization',
  body: z.object({
    name: trimmed(z.minLength(1), z.maxLength(256)),
    base64: z.string(),
  }),
  reply: z.object({
    object: z.literal('site-picture'),
    id: identifier,
    name: z.string(),
    contentType: z.string(),
    size: z.int(),
    /** The name used by a customization. */
    url: z.string(),
  }),
  assumes: [
    'PNG, JPEG, GIF, WebP or SVG of up to 1 MB.',
    'An image that no customization of the site has used for a day is deleted with the next upload.',
    'Sites show it below their own address.',
  ],
} satisfies Description;

export const downloadSitePicture = {
  summary: 'Read an image of a customization',
  reply: fileReply,
  refusals: { 404: 'The URL is invalid.' },
} satisfies Description;

const draftReply = z.object({ url: z.string(), expiresAt: timestamp });
const aboutDrafts = [
  'Changes nothing for readers. The URL shows the published pages with these settings, and what conditions hide, to anyone who has it.',
  'Each person has one draft per site and site space; it is kept for an hour after it was last sent.',
];

export const draftCustomization = {
  summary: 'Preview a customization of a site without saving it',
  body: customizationShape,
  reply: draftReply,
  assumes: aboutDrafts,
} satisfies Description;

const aboutChanges = [
  'Fields are those of the site’s customization; absent ones are inherited from the site.',
  'favicon, announcement, styling.tint, the logos and colors of the header and the footer, and every list, are replaced as a whole.',
  'styling.tint, header.logo, header.backgroundColor, header.linkColor and footer.logo: {} means none, even if the site has one.',
];

export const getSiteSpaceCustomization = {
  summary: 'Read where a site space differs from the customization of its site',
  reply: changesShape,
  assumes: aboutChanges,
} satisfies Description;

export const updateSiteSpaceCustomization = {
  summary: 'Change the customization of a site space',
  audit: {
    name: 'Customization of a space on a site changed',
    sentence: (facts) => `changed the customization of ${facts.target} on ${siteTitle(facts)}`,
  },
  body: patchShape,
  reply: changesShape,
  assumes: [...aboutChanges, 'null inherits the field, and all fields below it, again.'],
} satisfies Description;

export const resetSiteSpaceCustomization = {
  summary: 'Reset the customization of a site space to that of its site',
  audit: {
    name: 'Customization of a space on a site reset',
    sentence: (facts) => `reset the customization of ${facts.target} on ${siteTitle(facts)}`,
  },
} satisfies Description;

export const draftSiteSpaceCustomization = {
  summary: 'Preview the customization of a site space without saving it',
  body: changesShape,
  reply: draftReply,
  assumes: aboutDrafts,
} satisfies Description;
