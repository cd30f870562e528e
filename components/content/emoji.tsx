/** A space's emoji, or 📄 if it has none. */
export function Emoji({ emoji }: { emoji: string }) {
  return <span className="text-[15px] leading-5">{emoji || '📄'}</span>;
}
