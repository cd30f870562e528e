'use client';

import { useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { pictureHref } from '#components/ui/picture-href.ts';

/**
 * What is shown in place of a picture that couldn't be loaded.
 * @param src its address; one of another website is linked
 * @param written instead: as a text has it, if it leads to nothing
 * @param className of the picture: one of a pair for light and dark stays in its theme
 */
export function FailedPicture({
  src = '',
  written,
  alt,
  className,
}: {
  src?: string;
  written?: string;
  alt?: string | undefined;
  className?: string | undefined;
}) {
  // A link can't be in another one.
  const [isInLink, setInLink] = useState(true);
  return (
    <span
      ref={(shown) => setInLink(Boolean(shown?.parentElement?.closest('a')))}
      className={cn(
        'my-2 inline-block border border-dashed border-edge px-3 py-2 font-sans text-form wrap-anywhere text-ink-2',
        className,
      )}
    >
      {written === undefined ? 'Couldn’t load image' : 'Missing image'}
      {alt ? `: ${alt}` : ''}. {written && <span className="mono text-meta">{written}</span>}
      {pictureHref(src) !== src && !isInLink && (
        <a href={src} rel="noreferrer" className="link">
          Open it at {URL.parse(src, 'https://localhost')?.host}
        </a>
      )}
    </span>
  );
}
