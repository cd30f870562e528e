/** A space's emoji, or a page where it has none. */
export function Emoji({ emoji }: { emoji: string }) {
  return <span className="text-[15px] leading-5">{emoji || '📄'}</span>;
}
