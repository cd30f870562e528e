import { Copy, RefreshCw, Unlink, Waypoints } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { RedirectProblem } from '#lib/contract/redirects.ts';
import { problemWords } from './problem-words.ts';

const icons = { loop: RefreshCw, dead: Unlink, chain: Waypoints, shadowed: Copy };

/** What is wrong with a redirect. */
export function ProblemBadge({ problem }: { problem: RedirectProblem }) {
  const Icon = icons[problem];
  const { name, means } = problemWords[problem];
  return (
    <Badge
      tone={problem === 'loop' || problem === 'dead' ? 'bad' : 'warn'}
      icon={<Icon aria-hidden />}
      title={means}
    >
      {name}
    </Badge>
  );
}
