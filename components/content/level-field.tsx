'use client';

import Link from 'next/link';
import { levelWords, roleTicks } from '#components/kit/levels.ts';
import { Field } from '#components/ui/field.tsx';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { type Level, levels, rankOf, roleAt } from '#lib/contract/levels.ts';
import { useContentPage } from './content-page.tsx';
import { defaultLevelWords, isAtRoot } from './default-level.tsx';
import { useDefaultLevel } from './level-dialog.tsx';
import { type ContentNode, contentOf, idOf } from './node.ts';
import { whyNotChange } from './why-not.ts';

const INHERITED = 'inherited';

/** What everybody without a grant gets: raised at once, lowered once it is clear who has less. */
export function LevelField({ node }: { node: ContentNode }) {
  const { organizationId, title, ask } = useContentPage();
  const { defaultLevel, parentHidden } = contentOf(node);
  const isRoot = isAtRoot(contentOf(node));
  const setting = useDefaultLevel(node, () => undefined);
  const reason = whyNotChange(node, title);
  const inherited = defaultLevelWords(null, isRoot);
  const choose = (value: Level | typeof INHERITED) => {
    const level = value === INHERITED ? null : value;
    if (level === defaultLevel) return;
    const isRaised =
      level !== null && defaultLevel !== null && rankOf(level) > rankOf(defaultLevel);
    if (isRaised) setting.mutate(level);
    else ask({ kind: 'level', node, level });
  };
  const place = node.type === 'space' ? 'spaces' : 'collections';
  return (
    <>
      <Field
        label="Default level"
        help="What everybody gets here who has no grant of their own."
        error={undefined}
      >
        <Select<Level | typeof INHERITED>
          value={defaultLevel ?? INHERITED}
          onValueChange={choose}
          {...(reason && { unavailable: reason })}
          options={[
            {
              value: INHERITED,
              label: inherited,
              text: inherited,
              description: isRoot
                ? 'Their role in the organization'
                : parentHidden
                  ? 'As above it, which isn’t shown to you'
                  : 'As above it',
            },
            ...levels.toReversed().map((level) => ({
              value: level,
              text: levelWords[level].name,
              label: (
                <LevelTicks filled={roleTicks(roleAt(level))}>{levelWords[level].name}</LevelTicks>
              ),
              description: levelWords[level].does,
            })),
          ]}
        />
        {setting.error && (
          <Notice tone="bad" role="alert" title="Not changed.">
            {setting.error.message}
          </Notice>
        )}
      </Field>
      <Link
        href={`/orgs/${organizationId}/${place}/${encodeURIComponent(idOf(node))}/access`}
        prefetch={false}
        className="link mt-2 inline-block"
      >
        Who sees it, and why
      </Link>
    </>
  );
}
