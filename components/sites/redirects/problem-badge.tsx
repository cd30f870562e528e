import { Copy, RefreshCw, Unlink, Waypoints } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Redirect } from '#lib/contract/redirects.ts';
import { problemOn } from './problem-words.ts';

const icons = { loop: RefreshCw, dead: Unlink, chain: Waypoints, shadowed: Copy };

/** What is wrong with a redirect. */
export function ProblemBadge({ redirect }: { redirect: Redirect }) {
  const { problem } = redirect;
  const words = problemOn(redirect);
  if (!problem || !words) return null;
  const Icon = icons[problem];
  return (
    <Badge
      tone={problem === 'loop' || problem === 'dead' ? 'bad' : 'warn'}
      icon={<Icon aria-hidden />}
      title={words.means}
    >
      {words.name}
    </Badge>
  );
}
