import type { Level } from '#lib/contract/levels.ts';

/** A collection of the demo; its content refers to it by key. */
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
  /** How many days it has been in the trash. */
  deletedDaysAgo?: number;
};

export const demoCollections: readonly DemoCollection[] = [
  { key: 'product', title: 'Product', description: 'Documentation for people who use Masthead.' },
  {
    key: 'inside',
    title: 'Inside',
    description: 'How we work and build.',
    defaultLevel: 'read',
  },
  {
    key: 'building',
    title: 'Building',
    description: 'Architecture and decisions.',
    parent: 'inside',
  },
  {
    key: 'field',
    title: 'Field work',
    description: 'Only the field crew sees it.',
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

type Holder = { teamId: string } | { userId: string };

/**
 * The grants in the first organization. Of the people who can sign in, only the admin is in the
 * teams; the guest helps with the style guide.
 */
export const demoGrants: readonly (Holder & { level: Level; on: string })[] = [
  { teamId: 'tea_demo_0', level: 'review', on: 'reference' },
  { teamId: 'tea_demo_1', level: 'review', on: 'product' },
  { teamId: 'tea_demo_4', level: 'edit', on: 'field' },
  { teamId: 'tea_demo_2', level: 'read', on: 'field' },
  { teamId: 'tea_demo_3', level: 'comment', on: 'building' },
  { userId: 'usr_demo_guest', level: 'comment', on: 'style' },
];
