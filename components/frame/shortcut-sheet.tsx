'use client';

import { withCommandKey } from '#components/kit/platform.ts';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';

type Shortcut = { keys: string[]; does: string };

const groups = (): { title: string; shortcuts: Shortcut[] }[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [withCommandKey('K')], does: 'Search or jump to a page, a person or an action' },
      { keys: ['/'], does: 'Search on this page' },
      { keys: ['?'], does: 'Show these shortcuts' },
      {
        keys: [withCommandKey('Z')],
        does: 'Take back what was changed on this page, the latest first',
      },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Lists of people',
    shortcuts: [
      { keys: ['j', '↓'], does: 'Go one row down' },
      { keys: ['k', '↑'], does: 'Go one row up' },
      { keys: ['x'], does: 'Select the row, or take it out' },
      { keys: ['Enter'], does: 'Open the row beside the list' },
      { keys: ['Esc'], does: 'Close what is beside the list, or clear the selection' },
    ],
  },
  {
    title: 'Collections and spaces',
    shortcuts: [
      { keys: ['→', '←'], does: 'Expand, collapse, or go in and out' },
      { keys: ['Enter'], does: 'Open the space, or the collection beside the tree' },
      { keys: ['Alt Enter'], does: 'Show the details beside the tree' },
      { keys: ['F2'], does: 'Rename in place' },
      { keys: ['Space'], does: 'Take up to move: arrows, then Enter drops and Esc puts back' },
      { keys: ['Del'], does: 'Put a space into the trash, or delete a collection' },
    ],
  },
  {
    title: 'Pages of a space',
    shortcuts: [
      { keys: ['j', '→'], does: 'Go on to the next page' },
      { keys: ['k', '←'], does: 'Go back to the page before' },
      { keys: ['/'], does: 'Find a page by its title' },
    ],
  },
  {
    title: 'Changes of a change request',
    shortcuts: [
      { keys: ['j', 'n'], does: 'Go to the next change, after the last to the next page' },
      { keys: ['k', 'p'], does: 'Go to the change before' },
      { keys: [']', '['], does: 'Go to the next page, or the page before' },
      { keys: ['v'], does: 'Mark the page as viewed, or as not viewed' },
      { keys: ['s'], does: 'Show the source, or the text as it is read' },
      { keys: ['b'], does: 'Show the changes side by side, or inline' },
      { keys: [withCommandKey('Enter')], does: 'Send the review' },
    ],
  },
  {
    title: 'Change requests',
    shortcuts: [
      { keys: ['n'], does: 'Start a new one, in the list of a space' },
      { keys: ['j', '↓'], does: 'Go one row down' },
      { keys: ['k', '↑'], does: 'Go one row up' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    title: 'Search',
    shortcuts: [{ keys: ['↓', '↑'], does: 'Go from hit to hit, and back to what you typed' }],
  },
  {
    title: 'Settings',
    shortcuts: [{ keys: [withCommandKey('S')], does: 'Save the changes' }],
  },
];

/** Every key that does something, by where it works. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keyboard shortcuts">
        {/* Nothing in here takes the focus, so the keyboard scrolls it as a whole. */}
        <section aria-label="All shortcuts" tabIndex={0} className="grid gap-5">
          {groups().map(({ title, shortcuts }) => (
            <section key={title}>
              <SectionHead title={title} level={3} />
              <dl>
                {shortcuts.map(({ keys, does }) => (
                  <div
                    key={does}
                    className="flex min-h-9 items-center gap-4 border-b border-hairline py-1.5"
                  >
                    <dt className="order-2 ml-auto flex flex-none gap-1">
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </dt>
                    <dd className="min-w-0">{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </section>
      </DialogContent>
    </Dialog>
  );
}
