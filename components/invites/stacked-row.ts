/** Stacks the cells of a table row on small screens. */
export const stackedRow =
  'max-md:grid max-md:border-b max-md:border-hairline max-md:py-1.5 max-md:hover:bg-paper-2 max-md:data-selected:bg-accent-wash max-md:[&>td]:h-auto! max-md:[&>td]:min-h-8 max-md:[&>td]:border-0 max-md:[&>td]:bg-transparent!';
