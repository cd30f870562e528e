/** The note for actions that can't be undone. */
export const CANT_UNDO = 'This can’t be undone.';
