import type { Role } from '#lib/contract/levels.ts';

type DemoOrganization = 'first' | 'second' | 'third';

/** The titles of the organizations of the demo. */
export const demoOrganizations: Record<DemoOrganization, string> = {
  first: 'Fathom Instruments',
  second: 'Kelp Studio',
  third: 'Outpost',
};

/** The email domain of each organization of the demo. */
export const demoDomains: Record<DemoOrganization, string> = {
  first: 'fathom.example',
  second: 'kelpstudio.example',
  third: 'outpost.example',
};

export type DemoPerson = {
  /** The value `signInToDemo` accepts. */
  id: string;
  userId: string;
  displayName: string;
  email: string;
  /** Null is a guest. */
  role: Role | null;
  /** Null: a member of no organization. */
  organization: DemoOrganization | null;
};

function person(
  id: string,
  displayName: string,
  email: string,
  role: Role | null,
  organization: DemoOrganization | null,
): DemoPerson {
  return {
    id,
    userId: `usr_demo_${id.replaceAll('-', '_')}`,
    displayName,
    email,
    role,
    organization,
  };
}

/** The people of the demo, one for each role of the first organization, and people outside it. */
export const demoPeople: readonly DemoPerson[] = [
  person('admin', 'Ines Carvalho', 'ines.carvalho@fathom.example', 'admin', 'first'),
  person('create', 'Jun Takahashi', 'jun.takahashi@fathom.example', 'create', 'first'),
  person('review', 'Maren Holt', 'maren.holt@fathom.example', 'review', 'first'),
  person('edit', 'Priya Raman', 'priya.raman@fathom.example', 'edit', 'first'),
  person('comment', 'Tomasz Wieczorek', 'tomasz.wieczorek@fathom.example', 'comment', 'first'),
  person('read', 'Adaeze Obi', 'adaeze.obi@fathom.example', 'read', 'first'),
  person('guest', 'Lucía Ferrer', 'lucia.ferrer@kelpstudio.example', null, 'first'),
  person('second-admin', 'Chiara Bianchi', 'chiara.bianchi@kelpstudio.example', 'admin', 'second'),
  person('outsider', 'Rasmus Lindqvist', 'rasmus.lindqvist@outpost.example', 'admin', 'third'),
  person('newcomer', 'Hana Kovářová', 'hana.kovarova@outpost.example', null, null),
];
