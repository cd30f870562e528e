'use client';

import {
  defaultLevelName,
  levelOnContent,
  levelOnContentDoes,
  roleTicks,
} from '#components/kit/levels.ts';
import { routes } from '#components/kit/routes.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Level as LevelTicks } from '#components/ui/level.tsx';
import { Link } from '#components/ui/link.tsx';
import { Select } from '#components/ui/select.tsx';
import { defaultLevelOf } from '#lib/contract/default-level.ts';
import { type Level, levels, rankOf, roleAt } from '#lib/contract/levels.ts';
import { useContentPage } from './content-context.ts';
import { isAtRoot } from './default-level.tsx';
import { useSetDefaultLevel } from './level-dialog.tsx';
import { type ContentNode, contentOf, idOf } from './node.ts';
import { changing } from './permissions.ts';

const INHERITED = 'inherited';

/** The default level: raised at once, lowered after showing who would lose access. */
export function LevelField({ node }: { node: ContentNode }) {
  const { organizationId, openDialog } = useContentPage();
  const { parentHidden } = contentOf(node);
  const defaultLevel = defaultLevelOf(contentOf(node));
  const isRoot = isAtRoot(contentOf(node));
  const setting = useSetDefaultLevel(node, () => undefined);
  const { reason } = useRequirement(...changing(node));
  const inherited = defaultLevelName(null);
  const choose = (value: Level | typeof INHERITED) => {
    const level = value === INHERITED ? null : value;
    if (level === defaultLevel) return;
    const isRaised =
      level !== null && defaultLevel !== null && rankOf(level) > rankOf(defaultLevel);
    if (isRaised) setting.mutate(level);
    else openDialog({ kind: 'level', node, level });
  };
  const access =
    node.type === 'space'
      ? routes.space({ organization: organizationId, id: idOf(node) }, 'access')
      : routes.collectionAccess(organizationId, idOf(node));
  return (
    <>
      <Field
        label="Default level"
        help="Applies to everyone without a grant of their own."
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
                  ? 'Same as its collection, which is hidden from you'
                  : 'Same as its collection',
            },
            ...levels.toReversed().map((level) => ({
              value: level,
              text: levelOnContent(level),
              label: (
                <LevelTicks filled={roleTicks(roleAt(level))}>{levelOnContent(level)}</LevelTicks>
              ),
              description: levelOnContentDoes(level),
            })),
          ]}
        />
        <Failure title="Couldn’t change the default level." reason={setting.error?.message} />
      </Field>
      <Link href={access} prefetch={false} className="link mt-2 inline-block">
        See who has access
      </Link>
    </>
  );
}
