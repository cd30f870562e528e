import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import type { SpecChange } from '#lib/contract/openapi-versions.ts';

const signs = {
  added: { sign: '+', word: 'Added', look: 'text-ins' },
  removed: { sign: '−', word: 'Removed', look: 'text-del' },
  changed: { sign: '±', word: 'Changed', look: 'text-ink-3' },
} as const;

/** One thing that is not as it was: a sign and a word for how, and what of it. */
export function Changed({
  change,
  breaking,
  changes,
  onlyBreaking,
  children,
}: {
  change: keyof typeof signs;
  breaking: boolean;
  changes: readonly SpecChange[];
  onlyBreaking: boolean;
  /** What it is. */
  children: ReactNode;
}) {
  const { sign, word, look } = signs[change];
  const shown = changes.filter((one) => one.breaking || !onlyBreaking);
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={`mono w-4 flex-none text-center font-semibold ${look}`} aria-hidden>
          {sign}
        </span>
        {children}
        <span className="ml-auto flex items-center gap-2">
          {breaking && <Breaking />}
          <span className="text-meta text-ink-3">{word}</span>
        </span>
      </div>
      {shown.length > 0 && (
        <ul className="mt-1.5 grid gap-1 pl-6.5">
          {shown.map((one) => (
            <li key={`${one.at} ${one.message}`} className="flex flex-wrap items-baseline gap-x-2">
              {one.at && <span className="mono text-[13px] wrap-anywhere">{one.at}</span>}
              <span className="min-w-0 text-ink-2 wrap-anywhere">{one.message}</span>
              {one.breaking && <Breaking />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Breaking() {
  return (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Breaking
    </Badge>
  );
}
