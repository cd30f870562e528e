import type { Level } from '#lib/contract/levels.ts';

/** A collection of the demo; what it holds names it by its key. */
export type DemoCollection = {
  key: string;
  title: string;
  description: string;
  parent?: string;
  defaultLevel?: Level;
};

/** A space of the demo; its pages are a folder of `content`, or the API's reference. */
export type DemoSpace = {
  key: string;
  title: string;
  emoji: string;
  organization: 'first' | 'second';
  parent?: string;
  pages?: string;
  defaultLevel?: Level;
  editMode?: 'live' | 'locked';
  visibility?: 'public' | 'private' | 'in-collection';
  /** In the trash since so many days. */
  deletedDaysAgo?: number;
};

export const demoCollections: readonly DemoCollection[] = [
  { key: 'product', title: 'Product', description: 'What people who use Masthead read.' },
  {
    key: 'inside',
    title: 'Inside',
    description: 'How we work and build.',
    defaultLevel: 'read',
  },
  {
    key: 'building',
    title: 'Building',
    description: 'The house and its decisions.',
    parent: 'inside',
  },
  {
    key: 'field',
    title: 'Field work',
    description: 'For the field crew; nobody else sees it.',
    defaultLevel: 'guest',
  },
];

export const demoSpaces: readonly DemoSpace[] = [
  {
    key: 'handbook',
    title: 'Handbook',
    emoji: '📘',
    organization: 'first',
    parent: 'product',
    pages: 'handbook',
    visibility: 'public',
  },
  {
    key: 'reference',
    title: 'API reference',
    emoji: '🔌',
    organization: 'first',
    parent: 'product',
    visibility: 'public',
  },
  {
    key: 'style',
    title: 'Style guide',
    emoji: '✒️',
    organization: 'first',
    parent: 'inside',
    pages: 'style',
  },
  {
    key: 'engineering',
    title: 'Engineering notes',
    emoji: '🛠️',
    organization: 'first',
    parent: 'building',
    pages: 'engineering',
    visibility: 'in-collection',
  },
  {
    key: 'fieldwork',
    title: 'Field notes',
    emoji: '🌊',
    organization: 'first',
    parent: 'field',
    pages: 'fieldwork',
    visibility: 'in-collection',
  },
  {
    key: 'onboarding',
    title: 'Onboarding',
    emoji: '👋',
    organization: 'first',
    pages: 'onboarding',
    editMode: 'locked',
  },
  { key: 'ideas', title: 'Ideas', emoji: '💡', organization: 'first' },
  {
    key: 'newsletter',
    title: 'Winter newsletter',
    emoji: '❄️',
    organization: 'first',
    deletedDaysAgo: 2,
  },
  { key: 'brand', title: 'Brand book', emoji: '🎨', organization: 'second' },
];

/** What teams of the first organization were granted; none of its signed-in people is in them but the admin. */
export const demoGrants: readonly { team: number; level: Level; on: string }[] = [
  { team: 0, level: 'review', on: 'reference' },
  { team: 1, level: 'review', on: 'product' },
  { team: 4, level: 'edit', on: 'field' },
  { team: 2, level: 'read', on: 'field' },
  { team: 3, level: 'comment', on: 'building' },
];
