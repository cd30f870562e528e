'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';

/** Where diagrams are drawn: a page of no origin, which the text of a diagram can't leave. */
const FRAME = '/~/diagram';
const TALLEST = 20_000;
const colors = ['paper', 'paper-2', 'paper-3', 'ink', 'ink-2', 'edge', 'accent'];

type FrameMessage = { isReady?: boolean; isFailed?: boolean; height?: number };

/** A diagram, drawn once it comes into view; its source is there until then, and folded below it. */
export function Diagram({ children, className, ...rest }: ComponentProps<'pre'>) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isNear, setNear] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [height, setHeight] = useState(0);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      // A comparison marks words of the source, which a drawing would hide.
      const isCompared = place.current?.querySelector('ins, del') !== null;
      if (entry?.isIntersecting && !isCompared) setNear(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const draw = () => {
      const text = place.current?.querySelector('pre')?.textContent ?? '';
      frame.current?.contentWindow?.postMessage({ text, ...themeOf(place.current) }, '*');
    };
    const hear = ({ data, source }: MessageEvent<FrameMessage | null>) => {
      if (!source || source !== frame.current?.contentWindow) return;
      if (data?.isReady) draw();
      else if (data?.isFailed) setFailed(true);
      else if (data?.height) setHeight(Math.min(data.height, TALLEST));
    };
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    window.addEventListener('message', hear);
    return () => {
      themes.disconnect();
      window.removeEventListener('message', hear);
    };
  }, []);

  const isDrawn = height > 0 && !isFailed;
  const source = (
    <pre {...rest} className={className}>
      {children}
    </pre>
  );
  return (
    <div ref={place} className="relative">
      {isNear && !isFailed && (
        <iframe
          ref={frame}
          src={FRAME}
          title="Diagram"
          sandbox="allow-scripts"
          height={height}
          className={cn('w-full border-0', isDrawn ? 'my-4 block' : 'absolute opacity-0')}
        />
      )}
      {isDrawn ? (
        <details className="diagram-source">
          <summary>Diagram source</summary>
          {source}
        </details>
      ) : (
        source
      )}
    </div>
  );
}

/** The colors of the theme where a diagram is, resolved. */
function themeOf(place: HTMLElement | null) {
  const probe = document.createElement('i');
  place?.append(probe);
  const found = colors.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const all = Object.fromEntries(found);
  return { colors: all, isDark: lightOf(all.paper) < lightOf(all.ink) };
}

function lightOf(color = ''): number {
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
}
