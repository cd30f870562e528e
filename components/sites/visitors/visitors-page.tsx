'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useMemo } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type { Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { useRights } from '../frame/use-rights.ts';
import { useSite } from '../frame/use-site.ts';
import { siteHref } from '../places.ts';
import { useSchema } from '../use-schema.ts';
import { ConditionList } from './condition-list.tsx';
import { claimsAskedBy, conditionsOf } from './conditions.ts';
import { SchemaEditor } from './schema-editor.tsx';
import { VisitorsBody } from './visitors-body.tsx';

/** What a site knows about its visitors, and the conditions that ask about it. */
export function VisitorsPage(props: {
  organizationId: string;
  site: Site;
  /** Whether the server found that no schema was set. */
  hasNone: boolean;
}) {
  const { organizationId, hasNone } = props;
  const site = useSite(organizationId, props.site);
  const rights = useRights(organizationId);
  const schema = useSchema(organizationId, site.id, hasNone);
  const structure = useQuery(structureFor(organizationId, site.id));
  const jsonSchema = schema.data?.jsonSchema ?? null;
  const conditions = useMemo(
    () => structure.data && conditionsOf(structure.data, jsonSchema),
    [structure.data, jsonSchema],
  );
  const base = siteHref(organizationId, site.id);
  const above = <AdaptiveContent isOn={site.adaptiveContent?.enabled ?? false} base={base} />;
  const below = conditions ? (
    <ConditionList conditions={conditions} board={base} hasSchema={jsonSchema !== null} />
  ) : (
    <Waiting
      what="The list of conditions"
      problem={structure.error as Problem | null}
      onRetry={() => void structure.refetch()}
    />
  );
  if (schema.data === undefined)
    return (
      <VisitorsBody>
        {above}
        <Waiting
          what="The visitor schema"
          problem={schema.error as Problem | null}
          onRetry={() => void schema.refetch()}
        />
        {below}
      </VisitorsBody>
    );
  return (
    <SchemaEditor
      organizationId={organizationId}
      siteId={site.id}
      schema={jsonSchema}
      asked={conditions ? claimsAskedBy(conditions) : []}
      rights={rights}
      above={above}
      below={below}
    />
  );
}

function AdaptiveContent({ isOn, base }: { isOn: boolean; base: string }) {
  return (
    <Notice
      tone={isOn ? 'info' : 'warn'}
      title={isOn ? 'Adaptive content is on.' : 'Adaptive content is off.'}
      actions={
        <Button asChild size="small">
          <Link href={`${base}/settings#audience`}>
            {isOn ? 'Open its setting' : 'Switch it on in the settings'}
          </Link>
        </Button>
      }
    >
      {isOn
        ? 'Visitors see the parts whose conditions hold for them.'
        : 'Conditions have no effect: every visitor sees every part.'}
    </Notice>
  );
}

function Waiting(props: { what: string; problem: Problem | null; onRetry: () => void }) {
  const { what, problem, onRetry } = props;
  if (problem) return <ProblemState problem={problem} what={what} onRetry={onRetry} />;
  return <SkeletonRows label={`${what} is loading`} rows={4} shape="line" className="-mx-gutter" />;
}
