import { Book, CornerDownRight, FileText, FileX, Layers } from 'lucide-react';
import type { Redirect } from '#lib/contract/redirects.ts';

const kinds = {
  'site-section': { name: 'Section', Icon: Layers },
  'site-space': { name: 'Space', Icon: Book },
  'site-page': { name: 'Page', Icon: FileText },
};

/** The title of a redirect's target; only its kind when it is gone or the API doesn't return it. */
export function targetName({ target, destination }: Pick<Redirect, 'target' | 'destination'>) {
  return target?.title ?? target?.path ?? kinds[destination.kind].name;
}

/** The target of a redirect: icon, title and path. */
export function RedirectTarget({ redirect }: { redirect: Redirect }) {
  const { destination, target, problem, way } = redirect;
  const isDead = problem === 'dead';
  const leadsOn = problem === 'loop' || problem === 'chain';
  const { name, Icon: KindIcon } = kinds[destination.kind];
  const Icon = isDead ? FileX : leadsOn ? CornerDownRight : KindIcon;
  return (
    <span className="flex min-w-0 items-center gap-2" title={way?.join(' → ') ?? target?.path}>
      <Icon aria-hidden className="text-ink-3" />
      <span className="sr-only">{name}: </span>
      {leadsOn && target?.path ? (
        <span className="mono line-clamp-1 text-[12px]/[17px] wrap-anywhere max-[479px]:line-clamp-2">
          {(way?.slice(1) ?? [target.path]).join(' → ')}
        </span>
      ) : (
        <span className={`min-w-0 truncate ${isDead ? 'text-ink-3 line-through' : ''}`}>
          {targetName(redirect)}
        </span>
      )}
      {isDead && <span className="sr-only">, no longer on the site</span>}
    </span>
  );
}
