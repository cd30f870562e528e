/** The place of a SidePanel beside its list while its script loads, so that the list doesn't move. */
export function PanelPlace() {
  return (
    <div
      aria-hidden
      className="w-100 flex-none border-l border-hairline max-md:hidden sheet:hidden"
    />
  );
}
