'use client';

import { useRef, useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { matchingItems } from './matching-items.tsx';

/** Finds an item by title or path and shows it on the board. */
export function FindItem({ structure, onClose }: DialogProps<'find'>) {
  const { reveal } = useBoard();
  const [text, setText] = useState('');
  const isFound = useRef(false);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Find an item"
        // The row that was found takes the focus.
        onCloseAutoFocus={(event) => isFound.current && event.preventDefault()}
      >
        <PickList
          label="Title or path"
          listLabel="Items of the site"
          placeholder="Title or path"
          text={text}
          onText={setText}
          picks={matchingItems(structure, text)}
          onPick={(id) => {
            isFound.current = true;
            onClose();
            reveal(id);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
