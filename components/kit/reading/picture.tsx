'use client';

import { type ComponentProps, useEffect, useReducer, useRef } from 'react';
import { lazyPart } from '#components/ui/lazy.tsx';
import { pictureHref } from '#components/ui/picture-href.ts';

/** In place of a picture that couldn’t be loaded, or isn’t in the space. */
export const FailedPicture = lazyPart(() =>
  import('./failed-picture.tsx').then((part) => part.FailedPicture),
);

/**
 * A picture in a text. One of another website is loaded by our own server; if that fails, its text
 * is shown, with a link to it.
 */
export function Picture({ src, alt = '', ...rest }: ComponentProps<'img'> & { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, fail] = useReducer(() => true, false);
  useEffect(() => {
    const shown = image.current;
    // It may have failed before this page could listen; a lazy one may not have begun.
    if (shown?.complete && !shown.naturalWidth)
      Object.assign(new Image(), { onerror: fail, src: shown.src });
  }, []);
  if (hasFailed) return <FailedPicture src={src} alt={alt} className={rest.className} />;
  return (
    // biome-ignore lint/performance/noImgElement: the space's own file, or one of any size
    <img {...rest} ref={image} src={pictureHref(src)} alt={alt} loading="lazy" onError={fail} />
  );
}
