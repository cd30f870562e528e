/** A space's emoji, or 📄 if it has none. */
export function Emoji({ emoji }: { emoji: string }) {
  return (
    <span className="emoji inline-block min-w-5 flex-none text-center text-[15px] leading-5">
      {emoji || '📄'}
    </span>
  );
}
