import type { FirstPage } from './creation.ts';

const welcome = (
  title: string,
) => `This is the first page of ${title}. It is the start page of the site.

Describe what the documentation is about, who it is for, and where to start:

- **Getting started** is for first-time readers.
- **How it is organized** explains where to find things.

> Everything here is an example. Edit it, or delete it and write your own.
`;

const gettingStarted = `Take readers from zero to a first result in a few steps. Have them check each step before the next.

1. List what they need before they start.
2. Describe the first step and the result they should see.
3. Link to the page they need next.

\`\`\`sh
echo "Put commands in blocks like this one."
\`\`\`
`;

const arranged = `Pages form a tree. Groups hold pages that belong together, and the order in the list is the order on the site.

| To | Use |
| --- | --- |
| Add a page | *Add page* below the list |
| Reorder pages | Drag a page, or choose *Move* |
| Add a part to the site | The site’s *Structure* |
`;

/** The content of a space created for a new site, so that the site can be previewed. */
export function sampleChanges(title: string): readonly FirstPage[] {
  const insert = { operation: 'insert_page' as const, type: 'document' as const };
  return [
    { ...insert, title: 'Welcome', emoji: '👋', document: { markdown: welcome(title) } },
    {
      ...insert,
      title: 'Getting started',
      description: 'From zero to a first result',
      document: { markdown: gettingStarted },
    },
    { ...insert, title: 'How it is organized', document: { markdown: arranged } },
  ];
}
