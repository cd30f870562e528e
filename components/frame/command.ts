import type { LucideIcon } from 'lucide-react';

/** An entry of the palette: opens a page or runs an action. */
export type Command = {
  id: string;
  group: 'Pages' | 'Settings' | 'Organizations' | 'Actions';
  label: string;
  icon: LucideIcon;
  /** Other words people search for. */
  keywords: string[];
  /** Shown at the right: where it is, or its keyboard shortcut. */
  hint?: string;
  /** Why it is disabled, shown at the right. */
  unavailable?: string;
} & ({ href: string } | { run: () => void });
