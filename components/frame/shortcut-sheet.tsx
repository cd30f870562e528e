'use client';

import { withCommandKey } from '#components/kit/platform.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';

type Shortcut = { keys: string[]; does: string };

const groups = (): { title: string; shortcuts: Shortcut[] }[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [withCommandKey('K')], does: 'Search or jump to a page, person or action' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
      {
        keys: [withCommandKey('Z')],
        does: 'Undo the last change on this page',
      },
      { keys: [withCommandKey('Shift Z')], does: 'Redo the change that was undone' },
      { keys: ['Esc'], does: 'Close the open dialog or panel' },
    ],
  },
  {
    title: 'Lists of people',
    shortcuts: [
      { keys: ['j', '↓'], does: 'Go one row down' },
      { keys: ['k', '↑'], does: 'Go one row up' },
      { keys: ['x'], does: 'Select or deselect the row' },
      { keys: ['Enter'], does: 'Open the row in the side panel' },
      { keys: ['Esc'], does: 'Close the side panel, or clear the selection' },
    ],
  },
  {
    title: 'Collections and spaces, structure of a site',
    shortcuts: [
      { keys: ['→', '←'], does: 'Expand or collapse, go in or out' },
      { keys: ['Enter'], does: 'Open the space, or the collection or item in the side panel' },
      { keys: ['Alt Enter'], does: 'Show details in the side panel' },
      { keys: ['F2'], does: 'Rename' },
      {
        keys: ['Space'],
        does: 'Pick up to move: arrow keys to move, Enter to drop, Esc to cancel',
      },
      { keys: ['Shift Space'], does: 'Select or deselect the row' },
      { keys: ['Shift ↓', 'Shift ↑'], does: 'Select several rows' },
      { keys: [withCommandKey('A')], does: 'Select all rows at the same level' },
      { keys: ['Del'], does: 'Move to the trash, or remove from the site' },
    ],
  },
  {
    title: 'Grid of custom fields',
    shortcuts: [
      { keys: ['Enter', 'F2'], does: 'Edit the cell' },
      { keys: [withCommandKey('D')], does: 'Fill the selected cells from the first one' },
      { keys: ['Del'], does: 'Clear the selected cells' },
    ],
  },
  {
    title: 'Pages of a space',
    shortcuts: [
      { keys: ['j', '→'], does: 'Go to the next page' },
      { keys: ['k', '←'], does: 'Go to the previous page' },
      { keys: ['/'], does: 'Find a page by its title' },
    ],
  },
  {
    title: 'Reviewing changes',
    shortcuts: [
      { keys: ['j', 'n'], does: 'Go to the next change or page' },
      { keys: ['k', 'p'], does: 'Go to the previous change' },
      { keys: [']', '['], does: 'Go to the next or previous page' },
      { keys: ['v'], does: 'Mark the page as viewed and go to the next, or as not viewed' },
      { keys: ['s'], does: 'Switch between source and preview' },
      { keys: ['b'], does: 'Switch between side by side and inline' },
      { keys: [withCommandKey('Enter')], does: 'Submit the review' },
    ],
  },
  {
    title: 'Change requests',
    shortcuts: [
      { keys: ['n'], does: 'New change request, in the list of a space' },
      { keys: ['j', '↓'], does: 'Go one row down' },
      { keys: ['k', '↑'], does: 'Go one row up' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    title: 'Search',
    shortcuts: [{ keys: ['↓', '↑'], does: 'Go through the results and back to the search field' }],
  },
  {
    title: 'Settings',
    shortcuts: [{ keys: [withCommandKey('S')], does: 'Save changes' }],
  },
];

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keyboard shortcuts">
        {/* Focusable, so that the keyboard can scroll it. */}
        <section
          aria-label="All shortcuts"
          tabIndex={0}
          data-scrolls
          className="grid gap-5 pt-2 outline-none"
        >
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
