import type { ComponentType } from 'react';
import { lazyPart } from './lazy.tsx';

/** The place of a SidePanel beside its list while its script loads, so that the list doesn't move. */
function PanelPlace() {
  return (
    <div
      aria-hidden
      className="w-100 flex-none border-l border-hairline max-md:hidden sheet:hidden"
    />
  );
}

/** A SidePanel that loads when it is first opened. @param load imports the component */
export function lazyPanel<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(load, { fallback: PanelPlace });
}
