// Loaded by menu.tsx when a menu is about to be opened.
export { DropdownMenu as MenuParts } from 'radix-ui';
