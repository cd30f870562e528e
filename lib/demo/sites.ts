import type { Customization } from '#lib/contract/customization.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  siteRedirects,
  siteSectionGroups,
  siteSections,
  siteShareLinks,
  siteSpaces,
  sites,
} from '#lib/service/database/schema/index.ts';
import { newId } from '#lib/service/security/secrets.ts';
import { rememberSitePaths } from '#lib/service/sites/former-paths.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { daysBefore, pageId, spaceId } from './ids.ts';

const RANK_STEP = 2 ** 24;
const DOCS = 'sit_demo_docs';
const COLLEAGUES = 'sit_demo_colleagues';
const creator = { createdBy: 'usr_demo_admin' };

const sectionId = (key: string) => `sec_demo_${key}`;
const siteSpaceId = (key: string) => `ssp_demo_${key}`;
const groupId = 'grp_demo_work';

/** The visitor schema of the demo's site. */
const visitorSchema = {
  type: 'object',
  properties: {
    staff: { type: 'boolean', description: 'Works at Fathom Instruments' },
    plan: {
      type: 'string',
      description: 'What the visitor’s organization pays for',
      enum: ['free', 'pro', 'enterprise'],
    },
    groups: {
      type: 'array',
      description: 'Groups the visitor is in, such as field',
      items: { type: 'string' },
    },
    seats: { type: 'integer', description: 'How many people use it there', minimum: 1 },
  },
  additionalProperties: false,
};

const customization: Customization = {
  ...defaultCustomization,
  title: 'Masthead Docs',
  styling: { ...defaultCustomization.styling, font: 'Merriweather' },
  feedback: { enabled: true },
  header: {
    preset: 'default',
    links: [
      {
        title: 'Get Masthead',
        style: 'button-primary',
        to: {
          kind: 'page',
          space: spaceId('handbook'),
          page: pageId('handbook', 'operate/install'),
        },
        links: [],
      },
    ],
  },
  footer: { groups: [], copyright: 'Fathom Instruments' },
};

/** The root in order; the last condition uses a claim that the schema lacks. */
const sections: readonly {
  key: string;
  title: string;
  icon: string;
  rank: number;
  groupId?: string;
  condition?: string;
}[] = [
  { key: 'guide', title: 'Guide', icon: 'book-open', rank: 0 },
  { key: 'api', title: 'API reference', icon: 'plug', rank: 1 },
  { key: 'writing', title: 'Writing', icon: 'newspaper', rank: 0, groupId },
  {
    key: 'engineering',
    title: 'Engineering',
    icon: 'wrench',
    rank: 1,
    groupId,
    condition: 'visitor.claims.staff == true || visitor.claims.groups.includes("field")',
  },
  {
    key: 'ideas',
    title: 'Ideas',
    icon: 'lightbulb',
    rank: 3,
    condition: 'visitor.claims.tester == true',
  },
];

const placed: readonly { space: string; section: string; path: string; condition?: string }[] = [
  { space: 'handbook', section: 'guide', path: 'handbook' },
  {
    space: 'onboarding',
    section: 'guide',
    path: 'onboarding',
    condition: 'visitor.claims.plan in ["pro", "enterprise"]',
  },
  { space: 'reference', section: 'api', path: 'reference' },
  { space: 'style', section: 'writing', path: 'style-guide' },
  { space: 'engineering', section: 'engineering', path: 'notes' },
  { space: 'ideas', section: 'ideas', path: 'ideas' },
];

const section = (key: string): RedirectDestination => ({
  kind: 'site-section',
  siteSectionId: sectionId(key),
});
const page = (space: string, place: string): RedirectDestination => ({
  kind: 'site-page',
  siteSpaceId: siteSpaceId(space),
  pageId: pageId(space, place),
});

/** Oldest first. Some have one problem each, for which the dashboard offers a fix. */
const redirects: readonly (readonly [string, RedirectDestination])[] = [
  ['/start', section('guide')],
  ['/install', page('handbook', 'operate/install')],
  ['/reference', section('api')],
  ['/style', { kind: 'site-space', siteSpaceId: siteSpaceId('style') }],
  // Shadowed: /start is older, and case is ignored.
  ['/Start', section('api')],
  // A chain: its target is redirected itself, which hides the page there.
  ['/join', page('handbook', 'people/invite-links')],
  ['/guide/people/invite-links', page('handbook', 'people/invitations')],
  // A loop: it leads to its own path.
  ['/ideas', section('ideas')],
  // Dead: its target is no longer on the site.
  ['/changelog', { kind: 'site-space', siteSpaceId: siteSpaceId('changelog') }],
];

/** Fills the demo with two docs sites: a published one with some of everything, and a draft. */
export async function fillDemoSites(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  const made = { createdAt: daysBefore(now, 88), updatedAt: daysBefore(now, 3) };
  await database.insert(sites).values([
    {
      ...made,
      ...creator,
      organizationId,
      id: DOCS,
      title: 'Masthead Docs',
      type: 'premium',
      visibility: 'public',
      published: true,
      adaptiveContent: true,
      publishedAt: daysBefore(now, 85),
      basename: 'docs',
      label: 'docs',
      hostname: 'docs.masthead.example',
      hostnameClaimedAt: daysBefore(now, 1),
      customization,
      visitorSchema,
      visitorSchemaUpdatedAt: daysBefore(now, 20),
    },
    {
      ...made,
      ...creator,
      organizationId,
      id: COLLEAGUES,
      title: 'For new colleagues',
      type: 'basic',
      visibility: 'share-link',
      basename: 'welcome',
      label: 'welcome',
      createdAt: daysBefore(now, 5),
    },
  ]);
  await arrangeDocs(database, made.createdAt);
  await arrangeColleagues(database, daysBefore(now, 5));
  for (const site of [DOCS, COLLEAGUES]) await rememberSitePaths(database, site);
  await addRedirects(database, now);
}

async function arrangeDocs(database: Executor, createdAt: Date): Promise<void> {
  const onDocs = { siteId: DOCS, createdAt };
  const group = { id: groupId, title: 'How we work', icon: 'users', rank: 2 * RANK_STEP };
  await database.insert(siteSectionGroups).values({ ...onDocs, ...group });
  await database.insert(siteSections).values(
    sections.map(({ key, rank, ...rest }) => ({
      ...onDocs,
      ...rest,
      id: sectionId(key),
      path: key,
      rank: rank * RANK_STEP,
    })),
  );
  await database.insert(siteSpaces).values(
    placed.map(({ space, section: key, ...rest }, index) => ({
      ...onDocs,
      ...rest,
      id: siteSpaceId(space),
      spaceId: spaceId(space),
      sectionId: sectionId(key),
      rank: index * RANK_STEP,
    })),
  );
}

async function arrangeColleagues(database: Executor, createdAt: Date): Promise<void> {
  const titles = { onboarding: 'onboarding', style: 'style-guide', ideas: 'ideas' };
  await database.insert(siteSpaces).values(
    Object.entries(titles).map(([space, path], index) => ({
      siteId: COLLEAGUES,
      createdAt,
      path,
      rank: index * RANK_STEP,
      id: siteSpaceId(`colleagues_${space}`),
      spaceId: spaceId(space),
    })),
  );
  const link = { siteId: COLLEAGUES, createdAt, ...creator };
  await database.insert(siteShareLinks).values([
    { ...link, id: newId('shl'), name: 'Starting in January' },
    { ...link, id: newId('shl'), name: 'Starting in September', active: false },
  ]);
}

async function addRedirects(database: Executor, now: Date): Promise<void> {
  await database.insert(siteRedirects).values(
    redirects.map(([source, { kind, ...leadsTo }], index) => {
      const at = daysBefore(now, 40 - index);
      const written = { createdAt: at, updatedAt: at, ...creator };
      const id = `rdr_demo_${index}`;
      return {
        ...written,
        ...leadsTo,
        id,
        siteId: DOCS,
        source,
        sourceKey: source.toLowerCase(),
        kind,
      };
    }),
  );
}
