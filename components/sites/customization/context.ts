'use client';

import { createContext, useContext } from 'react';
import type { Customization } from '#lib/contract/customization.ts';

/** A space that a link of the site can lead to. */
export type LinkedSpace = { id: string; title: string };

/** State shared by all fields of the editor. */
export type Editing = {
  /** The settings as pages would show them: those of a site space with what it inherits. */
  look: Customization;
  /** The site that is edited. */
  parameters: { organizationId: string; siteId: string };
  /** Whether a site space is edited, which inherits from its site. */
  isSpace: boolean;
  /** Whether a field differs from the default, or has a value of the site space's own. */
  isOwn: (path: string) => boolean;
  set: (path: string, value: unknown) => void;
  /** The value of a field for none, even if the site has one. */
  none: Readonly<Record<string, never>> | undefined;
  /** Back to the default, or to the site's value. */
  reset: (path: string) => void;
  /** Why the value at a path is refused. */
  errorAt: (path: string) => string | undefined;
  spaces: readonly LinkedSpace[];
};

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

/** The settings that are edited. @throws outside of an editor */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This belongs inside an editor.');
  return editing;
}
