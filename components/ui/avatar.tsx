'use client';

import { useEffect, useReducer } from 'react';
import { cn } from './cn.ts';
import { pictureHref } from './picture-href.ts';

const sizes = {
  small: 'size-5 text-[9px]',
  default: 'size-7 text-[11px]',
  large: 'size-10 text-[14px]',
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's initials, or their photo once it has loaded. Decorative: the name is next to it. */
export function Avatar({
  name,
  photo,
  me = false,
  size = 'default',
  className,
}: {
  name: string;
  photo?: string | null;
  me?: boolean;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span aria-hidden className={cn('avatar', me && 'bg-ink text-paper', sizes[size], className)}>
      {photo ? (
        <Photo key={photo} src={pictureHref(photo)} name={name} />
      ) : (
        <span>{initials(name)}</span>
      )}
    </span>
  );
}

/** The photo replaces the initials once it is completely loaded, and never if it fails. */
function Photo({ src, name }: { src: string; name: string }) {
  const [hasLoaded, show] = useReducer(() => true, false);
  useEffect(() => {
    Object.assign(new Image(), { onload: show, src });
  }, [src]);
  if (!hasLoaded) return <span>{initials(name)}</span>;
  // biome-ignore lint/performance/noImgElement: photos are already small
  return <img src={src} alt="" className="size-full object-cover" />;
}
