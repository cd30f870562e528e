import { useEffect, useState } from 'react';

/** How far below the top of the window a part counts as the current one. */
const READING_LINE = 96;

/**
 * The id of the part that is being read: the last one whose top has passed the reading line.
 * @param ids the ids of elements, in the order of the page
 * @returns null above the first part
 */
export function useScrollSpy(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const isAtEnd =
        window.scrollY > 0 &&
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const line = isAtEnd ? window.innerHeight : READING_LINE;
      const passed = ids.filter((id) => {
        const part = document.getElementById(id);
        return part !== null && part.getBoundingClientRect().top <= line;
      });
      setCurrent(passed.at(-1) ?? null);
    };
    const plan = () => {
      frame ||= window.requestAnimationFrame(look);
    };
    plan();
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('scroll', plan);
      window.removeEventListener('resize', plan);
    };
  }, [ids]);
  return current;
}
