import { Check, User, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Level } from '#components/ui/level.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Access, AccessStep } from '#lib/contract/access.ts';
import { type Level as LevelName, rankOf } from '#lib/contract/levels.ts';
import { accessSentence, byRank } from './access-words.ts';
import { levelOnContent } from './levels.ts';

/**
 * A person's level and its reason: a sentence, then the questions in the order they are checked.
 * The filled one decides; those after it were not reached.
 */
export function ReasonChain({
  access,
  organizationId,
  you = false,
  place,
}: {
  access: Access;
  organizationId: string;
  /** Whether it is about the viewer. */
  you?: boolean;
  /** The place where the level applies; “here” by default. */
  place?: string;
}) {
  return (
    <>
      <p role="status" className="font-serif text-section font-medium wrap-anywhere">
        {accessSentence(access, { you, place })}
      </p>
      <ol aria-label="Checks in order" className="mt-3">
        {access.steps.map((step, index) => (
          <Step
            key={`${step.question}${step.on.id ?? index}`}
            step={step}
            number={index + 1}
            base={`/orgs/${organizationId}`}
          />
        ))}
      </ol>
    </>
  );
}

const nodes = {
  decides: 'border-accent bg-accent text-on-accent forced-colors:border-3',
  passes: 'border-edge bg-paper text-ink-2',
  unreached: 'border-dashed border-edge bg-paper text-ink-3',
};

function Step({ step, number, base }: { step: AccessStep; number: number; base: string }) {
  const { outcome } = step;
  const decides = outcome === 'decides';
  const line = outcome === 'passes' ? 'before:border-solid' : 'before:border-dashed';
  return (
    <li
      className={`relative pb-3 pl-7 before:absolute before:top-4.5 before:-bottom-0.5 before:left-[9px] before:border-l before:border-edge last:pb-0 last:before:hidden ${line} ${decides ? '' : 'text-ink-3'}`}
    >
      <span
        aria-hidden
        className={`absolute top-px left-0 grid size-[19px] place-items-center rounded-full border text-[11px]/none font-semibold [&>.lucide]:size-[11px] [&>.lucide]:stroke-[2.5] ${nodes[outcome]}`}
      >
        {decides ? <Check /> : number}
      </span>
      <div className="flex items-baseline gap-3">
        <span className={`min-w-0 flex-1 wrap-anywhere ${decides ? 'font-medium' : ''}`}>
          <Question step={step} base={base} />
        </span>
        <span
          className={`flex-none text-right text-meta max-[340px]:max-w-28 ${decides ? 'font-semibold text-accent' : ''}`}
        >
          {resultOf(step)}
        </span>
      </div>
      {decides && <Deciding step={step} base={base} />}
    </li>
  );
}

function Question({ step, base }: { step: AccessStep; base: string }) {
  if (step.question === 'admin') return 'Admin of the organization?';
  if (step.question === 'role') return 'Role in the organization';
  return (
    <>
      {step.question === 'grant' ? 'Granted on ' : 'Default of '}
      <PlaceName step={step} base={base} />
      {step.question === 'grant' && '?'}
    </>
  );
}

function PlaceName({ step: { on }, base }: { step: AccessStep; base: string }) {
  if (on.title === undefined) return 'a collection you can’t see';
  if (on.type !== 'collection' || !on.id) return on.title;
  return (
    <Link
      href={`${base}/collections/${encodeURIComponent(on.id)}/access`}
      prefetch={false}
      className="link"
    >
      {on.title}
    </Link>
  );
}

function resultOf({ question, outcome, level, on }: AccessStep): string {
  if (outcome === 'decides') return 'Decides';
  const isHidden = on.id === undefined;
  if (outcome === 'unreached') {
    if (isHidden) return 'Not reached';
    if (level) return `${levelOnContent(level)}, not reached`;
    return question === 'default' ? 'None set, not reached' : 'None, not reached';
  }
  if (question === 'default' && isHidden) return 'Not shown';
  if (question === 'default')
    return level ? `${levelOnContent(level)}, not for guests` : 'None set';
  return 'No';
}

function Deciding({ step, base }: { step: AccessStep; base: string }) {
  const grants = byRank(step);
  if (grants.length === 0)
    return step.level && <Given level={step.level} label={labels[step.question]} />;
  const highest = rankOf(grants[0]?.level ?? 'guest');
  return (
    <>
      <ul className="mt-1.5">
        {grants.map(({ level, team }) => {
          const isLower = rankOf(level) < highest;
          const Icon = team ? Users : User;
          return (
            <li
              key={team?.id ?? 'own'}
              className={`flex min-h-8 items-center gap-2 border-t border-hairline ${isLower ? 'text-ink-3' : ''}`}
            >
              <Icon aria-hidden className="size-3.5 text-ink-3" />
              <span className={`min-w-0 wrap-anywhere ${isLower ? 'line-through' : ''}`}>
                {team ? (
                  <Link
                    href={`${base}/teams?team=${encodeURIComponent(team.id)}`}
                    prefetch={false}
                    className="link"
                  >
                    {team.title}
                  </Link>
                ) : (
                  'Granted by name'
                )}
              </span>
              {isLower && <span className="text-meta">lower</span>}
              <LevelHere level={level} />
            </li>
          );
        })}
      </ul>
      {grants.length > 1 && (
        <p className="border-t border-hairline pt-1.5 text-meta text-ink-3">
          The highest grant wins.
        </p>
      )}
    </>
  );
}

const labels: Record<AccessStep['question'], ReactNode> = {
  admin: 'Admin everywhere in it',
  grant: 'Granted',
  default: 'Everyone without a grant',
  role: 'No other rule',
};

function Given({ level, label }: { level: LevelName; label: ReactNode }) {
  return (
    <p className="mt-1.5 flex min-h-8 items-center gap-2 border-t border-hairline">
      <span className="min-w-0">{label}</span>
      <LevelHere level={level} />
    </p>
  );
}

function LevelHere({ level }: { level: LevelName }) {
  return (
    <Level filled={rankOf(level)} className="ml-auto flex-none">
      {levelOnContent(level)}
    </Level>
  );
}
