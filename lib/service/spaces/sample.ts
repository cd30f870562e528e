import type { FirstPage } from './creation.ts';

const welcome = (
  title: string,
) => `This is the first page of ${title}. It shows where the site begins.

Write here what the documentation is about, whom it is for, and where to go first:

- **Getting started** is for whoever opens this for the first time.
- **How it is arranged** says where things are found.

> Everything here is an example. Change it, or delete it and start with a page of your own.
`;

const gettingStarted = `Take readers from nothing to a first result. Few steps, each one checked before the next.

1. Say what they need before they begin.
2. Give the first step, with what they should see afterwards.
3. Lead on to the page that they need next.

\`\`\`sh
echo "Commands stand in blocks like this one."
\`\`\`
`;

const arranged = `Pages are kept in a tree. Groups hold pages that belong together, and the order in the list is the order on the site.

| What you want | Where it is |
| --- | --- |
| Another page | *New page* above the list |
| Another order | Drag the page, or choose *Move* |
| Another part of the site | The site's *Structure* |
`;

/** What a space made for a new site starts with, so that the site can be looked at. */
export function sampleChanges(title: string): readonly FirstPage[] {
  const insert = { operation: 'insert_page' as const, type: 'document' as const };
  return [
    { ...insert, title: 'Welcome', emoji: '👋', document: { markdown: welcome(title) } },
    {
      ...insert,
      title: 'Getting started',
      description: 'From nothing to a first result',
      document: { markdown: gettingStarted },
    },
    { ...insert, title: 'How it is arranged', document: { markdown: arranged } },
  ];
}
