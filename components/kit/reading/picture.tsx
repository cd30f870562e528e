'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { isElsewhere, pictureHref } from '#components/ui/picture-href.ts';

/**
 * A picture in a text. One of another website is loaded by our own server; if that fails, its text
 * is shown, with a link to it.
 */
export function Picture({
  src,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'alt'> & { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<'in a link' | 'alone'>();
  const fail = () => setFailed(image.current?.closest('a') ? 'in a link' : 'alone');
  useEffect(() => {
    const { current: shown } = image;
    if (!shown?.complete || shown.naturalWidth > 0) return;
    // It may have failed before this page could listen; a lazy one may not have begun.
    const again = new Image();
    again.onerror = () => setFailed(shown.closest('a') ? 'in a link' : 'alone');
    again.src = shown.src;
    return () => {
      again.onerror = null;
    };
  }, []);
  if (failed) return <FailedPicture src={src} alt={alt} isInLink={failed === 'in a link'} />;
  return (
    // biome-ignore lint/performance/noImgElement: the space's own file, or one of any size
    <img {...rest} ref={image} src={pictureHref(src)} alt={alt} loading="lazy" onError={fail} />
  );
}

type Failed = { src: string; alt: string; isInLink: boolean };

function FailedPicture({ src, alt, isInLink }: Failed) {
  return (
    <span className="my-2 inline-block border border-dashed border-edge px-3 py-2 font-sans text-form wrap-anywhere text-ink-2">
      Couldn’t load image{alt ? `: ${alt}` : ''}.{' '}
      {isElsewhere(src) && !isInLink && (
        <a href={src} rel="noreferrer" className="link">
          Open it at {URL.parse(src, 'https://localhost')?.host}
        </a>
      )}
    </span>
  );
}
