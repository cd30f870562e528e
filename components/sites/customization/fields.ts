import { monospaceFonts, siteFonts } from '#lib/contract/customization.ts';

type Options = readonly (readonly [value: string, label: string, about?: string])[];

/** How a field is edited. */
type FieldKind =
  | { kind: 'switch' }
  | { kind: 'choice' | 'select'; options: Options }
  | { kind: 'color'; name?: 'accent' | 'info' | 'ins' | 'warn' | 'danger' }
  | { kind: 'text' | 'address' | 'picture'; maximum?: number }
  /** `within` is the field that has the color, if it isn't the value itself. */
  | { kind: 'optionalColor'; name?: 'bar-link'; within?: 'color' }
  | { kind: 'images' | 'favicon' | 'announcement' | 'headerLinks' | 'footerGroups' };

/** A field of a customization in the editor. */
export type Field = FieldKind & { path: string; label: string; help?: string };
export type FieldGroup = { id: string; title: string; fields: readonly Field[] };

const fontNotes: Record<string, string> = {
  ABCFavorit: 'as Public Sans',
  Inter: 'as Public Sans',
  Overpass: 'as Public Sans',
  FiraSans: 'as Public Sans',
  Merriweather: 'as Newsreader',
  IBMPlexSerif: 'as Newsreader',
};

const spaced = (name: string) =>
  name.replace(/(?<=[a-z])(?<!^Jet)(?=[A-Z])/g, ' ').replace(/^(ABC|IBM|DM)(?=[A-Z])/, '$1 ');

/** Options labeled with their own values: “Bold” for `bold`. */
const named = (...values: string[]): Options =>
  values.map((value) => [value, value.replace(/^./, (letter) => letter.toUpperCase())]);

/** All fields that the API documents, in the order of the editor. */
export const groups: readonly FieldGroup[] = [
  {
    id: 'theme',
    title: 'Theme',
    fields: [
      {
        path: 'styling.theme',
        label: 'Theme',
        kind: 'choice',
        options: named('clean', 'muted', 'bold', 'gradient'),
      },
      { path: 'styling.primaryColor', label: 'Primary color', kind: 'color', name: 'accent' },
      {
        path: 'styling.tint',
        label: 'Tint',
        kind: 'optionalColor',
        within: 'color',
        help: 'Colors the background of the sidebar, boxes and the custom header.',
      },
      {
        path: 'themes.default',
        label: 'Default theme',
        kind: 'choice',
        options: named('light', 'dark'),
      },
      {
        path: 'themes.toggeable',
        label: 'Readers can switch between light and dark',
        kind: 'switch',
      },
      {
        path: 'styling.font',
        label: 'Font',
        kind: 'select',
        help: 'Public Sans and Newsreader are included. Other fonts only work for readers who have them installed.',
        options: siteFonts.map((font) => [font, spaced(font), fontNotes[font] ?? 'if installed']),
      },
      {
        path: 'styling.monospaceFont',
        label: 'Code font',
        kind: 'select',
        help: 'JetBrains Mono is included. Other fonts only work for readers who have them installed.',
        options: monospaceFonts.map((font) => [
          font,
          spaced(font),
          font === 'JetBrainsMono' ? 'included' : 'if installed',
        ]),
      },
      {
        path: 'styling.corners',
        label: 'Corners',
        kind: 'choice',
        options: named('straight', 'rounded', 'circular'),
      },
      {
        path: 'styling.depth',
        label: 'Depth',
        kind: 'choice',
        help: 'Shadows of cards, buttons, menus and the search field.',
        options: named('subtle', 'flat'),
      },
      {
        path: 'styling.links',
        label: 'Link style',
        kind: 'choice',
        options: [
          ['default', 'Underlined'],
          ['accent', 'Primary color'],
        ],
      },
      {
        path: 'styling.icons',
        label: 'Icons',
        kind: 'select',
        options: named('regular', 'solid', 'duotone', 'light', 'thin'),
      },
    ],
  },
  {
    id: 'colors',
    title: 'Hint colors',
    fields: [
      { path: 'styling.infoColor', label: 'Info color', kind: 'color', name: 'info' },
      { path: 'styling.successColor', label: 'Success color', kind: 'color', name: 'ins' },
      { path: 'styling.warningColor', label: 'Warning color', kind: 'color', name: 'warn' },
      { path: 'styling.dangerColor', label: 'Danger color', kind: 'color', name: 'danger' },
    ],
  },
  {
    id: 'header',
    title: 'Header',
    fields: [
      {
        path: 'title',
        label: 'Title',
        kind: 'text',
        maximum: 64,
        help: 'Shown instead of the title of the site.',
      },
      { path: 'header.logo', label: 'Logo in the header', kind: 'images' },
      { path: 'favicon', label: 'Icon in browser tabs', kind: 'favicon' },
      {
        path: 'header.preset',
        label: 'Header style',
        kind: 'choice',
        help: 'Select None to hide the links.',
        options: named('default', 'bold', 'contrast', 'custom', 'none'),
      },
      {
        path: 'header.backgroundColor',
        label: 'Header background',
        kind: 'optionalColor',
        help: 'Replaces the background of the header style.',
      },
      {
        path: 'header.linkColor',
        label: 'Header link color',
        kind: 'optionalColor',
        name: 'bar-link',
      },
      {
        path: 'styling.search',
        label: 'Search field',
        kind: 'choice',
        options: named('prominent', 'subtle'),
      },
      { path: 'header.links', label: 'Header links', kind: 'headerLinks' },
    ],
  },
  {
    id: 'announcement',
    title: 'Announcement',
    fields: [{ path: 'announcement', label: 'Announcement', kind: 'announcement' }],
  },
  {
    id: 'sidebar',
    title: 'Sidebar',
    fields: [
      {
        path: 'styling.sidebar.background',
        label: 'Sidebar background',
        kind: 'choice',
        options: [
          ['default', 'None'],
          ['filled', 'Filled'],
        ],
      },
      {
        path: 'styling.sidebar.list',
        label: 'Current page in the sidebar',
        kind: 'choice',
        options: named('default', 'pill', 'line'),
      },
    ],
  },
  {
    id: 'page',
    title: 'Pages',
    fields: [
      { path: 'pagination.enabled', label: 'Previous and next page', kind: 'switch' },
      { path: 'feedback.enabled', label: '“Was this page helpful?”', kind: 'switch' },
      { path: 'git.showEditLink', label: 'Link to edit the page', kind: 'switch' },
      { path: 'pdf.enabled', label: 'PDF of the page', kind: 'switch' },
      { path: 'pageActions.markdown', label: '“Copy as Markdown”', kind: 'switch' },
      {
        path: 'externalLinks.target',
        label: 'Links to other websites',
        kind: 'choice',
        options: [
          ['self', 'Same tab'],
          ['blank', 'New tab'],
        ],
      },
      {
        path: 'internationalization.locale',
        label: 'Interface language',
        kind: 'select',
        options: [
          ['en', 'English'],
          ['fr', 'Français'],
          ['es', 'Español'],
          ['zh', '中文'],
          ['ja', '日本語'],
          ['de', 'Deutsch'],
          ['nl', 'Nederlands'],
          ['no', 'Norsk'],
          ['pt-br', 'Português (Brasil)'],
        ],
      },
    ],
  },
  {
    id: 'footer',
    title: 'Footer',
    fields: [
      { path: 'footer.logo', label: 'Logo in the footer', kind: 'images' },
      { path: 'footer.groups', label: 'Footer links', kind: 'footerGroups' },
      { path: 'footer.copyright', label: 'Copyright', kind: 'text', maximum: 300 },
      { path: 'privacyPolicy.url', label: 'Privacy policy', kind: 'address' },
      { path: 'trademark.enabled', label: '“Published with Masthead”', kind: 'switch' },
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    fields: [
      {
        path: 'socialPreview.url',
        label: 'Social preview image',
        kind: 'picture',
        help: 'Shown where a page is shared. 1200 × 630 pixels.',
      },
    ],
  },
  {
    id: 'other',
    title: 'AI and insights',
    fields: [
      { path: 'aiSearch.enabled', label: 'AI search', kind: 'switch' },
      {
        path: 'ai.mode',
        label: 'AI mode',
        kind: 'choice',
        options: named('none', 'search', 'assistant'),
      },
      { path: 'pageActions.externalAI', label: '“Open in” an AI assistant', kind: 'switch' },
      { path: 'ai.pageLinkSummaries.enabled', label: 'Summaries of linked pages', kind: 'switch' },
      { path: 'advancedCustomization.enabled', label: 'Advanced customization', kind: 'switch' },
      { path: 'insights.trackingCookie', label: 'Tracking cookie', kind: 'switch' },
    ],
  },
];

/** All fields, without their groups. */
export const fields: readonly Field[] = groups.flatMap((group) => group.fields);
