'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import type { Site } from '#lib/contract/sites.ts';
import { structureFor } from '../board/structure.ts';
import { useSite } from '../frame/use-site.ts';
import { useSchema } from '../use-schema.ts';
import { ConditionList } from './condition-list.tsx';
import { claimNamesIn, conditionsOf } from './conditions.ts';
import { SchemaEditor } from './schema-editor.tsx';
import { VisitorsBody } from './visitors-body.tsx';

/** The visitor schema of a site, and the conditions that use it. */
export function VisitorsPage(props: {
  organizationId: string;
  site: Site;
  /** Whether the server found that no schema is set. */
  hasNone: boolean;
}) {
  const { organizationId, hasNone } = props;
  const site = useSite(organizationId, props.site);
  const schema = useSchema(organizationId, site.id, hasNone);
  const structure = useQuery(structureFor(organizationId, site.id));
  const jsonSchema = schema.data?.jsonSchema ?? null;
  const conditions = useMemo(
    () => structure.data && conditionsOf(structure.data, jsonSchema),
    [structure.data, jsonSchema],
  );
  const above = (
    <AdaptiveContent
      isOn={site.adaptiveContent?.enabled ?? false}
      settings={routes.site(organizationId, site.id, 'settings', 'audience')}
    />
  );
  const below = conditions ? (
    <ConditionList
      conditions={conditions}
      board={routes.site(organizationId, site.id)}
      hasSchema={jsonSchema !== null}
    />
  ) : (
    <LoadingSection
      what="the conditions"
      problem={structure.error as Problem | null}
      onRetry={() => void structure.refetch()}
    />
  );
  if (schema.data === undefined)
    return (
      <VisitorsBody>
        {above}
        <LoadingSection
          what="the visitor schema"
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
      claimNames={conditions ? claimNamesIn(conditions) : []}
      above={above}
      below={below}
    />
  );
}

function AdaptiveContent({ isOn, settings }: { isOn: boolean; settings: string }) {
  return (
    <Notice
      tone={isOn ? 'info' : 'warn'}
      title={isOn ? 'Adaptive content is on.' : 'Adaptive content is off.'}
      actions={
        <Button asChild size="small">
          <Link href={settings}>{isOn ? 'Change this setting' : 'Turn it on in Settings'}</Link>
        </Button>
      }
    >
      {isOn
        ? 'Visitors see only the parts whose conditions they match.'
        : 'Conditions have no effect: every visitor sees every part.'}
    </Notice>
  );
}

function LoadingSection(props: { what: string; problem: Problem | null; onRetry: () => void }) {
  const { what, problem, onRetry } = props;
  if (problem) return <ProblemState problem={problem} what={what} onRetry={onRetry} />;
  return (
    <SkeletonRows
      label={`Loading ${what.toLowerCase()}`}
      rows={4}
      shape="line"
      className="-mx-gutter"
    />
  );
}
