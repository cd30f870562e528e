import { useEffect, useState } from 'react';

/** How far below the top of what scrolls a part counts as the current one. */
const READING_LINE = 96;

/** How far from the end a scrolled box may be to count as being there: positions can be fractions. */
const CLOSE = 2;

/**
 * The id of the part that is being read: the last one whose top has passed the reading line.
 * @param ids the ids of elements, in the order of the page
 * @param line how far below the top a part counts as the current one
 * @returns null above the first part
 */
export function useScrollSpy(ids: readonly string[], line = READING_LINE): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(currentPart(ids, line));
    };
    const plan = () => {
      frame ||= window.requestAnimationFrame(look);
    };
    plan();
    // Captured because scroll events of an element don't bubble.
    document.addEventListener('scroll', plan, { capture: true, passive: true });
    window.addEventListener('resize', plan);
    window.addEventListener('hashchange', plan);
    return () => {
      window.cancelAnimationFrame(frame);
      document.removeEventListener('scroll', plan, { capture: true });
      window.removeEventListener('resize', plan);
      window.removeEventListener('hashchange', plan);
    };
  }, [ids, line]);
  return current;
}

function currentPart(ids: readonly string[], line: number): string | null {
  const parts = ids.flatMap((id) => document.getElementById(id) ?? []);
  const [first] = parts;
  if (!first) return null;
  const box = scrolledBox(first);
  const top = box === document.documentElement ? 0 : box.getBoundingClientRect().top;
  const bottom = top + box.clientHeight;
  const topOf = (part: Element) => part.getBoundingClientRect().top;
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - CLOSE;
  if (isAtEnd) {
    // The parts at the end can't reach the line: the one that was asked for is current.
    const asked = parts.find(({ id }) => id === window.location.hash.slice(1));
    if (asked && topOf(asked) >= top && topOf(asked) < bottom) return asked.id;
  }
  const reading = isAtEnd && box.scrollTop > 0 ? bottom : top + line;
  return parts.findLast((part) => topOf(part) <= reading)?.id ?? null;
}

/** The element that scrolls a part: the nearest one around it, or the document. */
function scrolledBox(part: Element): Element {
  for (let box = part.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(window.getComputedStyle(box).overflowY)) return box;
  return document.documentElement;
}
