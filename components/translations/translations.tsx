'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listTranslations, type TranslationSettings } from '#lib/contract/translations.ts';
import { translationsInput } from './reads.ts';
import { translationsSearch } from './search-params.ts';
import { TranslationRow } from './translation-row.tsx';

const TranslationDialog = shownLater(() =>
  import('./translation-dialog.tsx').then(({ TranslationDialog: loaded }) => loaded),
);
const DeleteTranslation = shownLater(() =>
  import('./delete-translation.tsx').then(({ DeleteTranslation: loaded }) => loaded),
);

/** The translation settings of an organization: the list, and the dialogs that change it. */
export function Translations({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const list = useInfiniteQuery(pagesFor(listTranslations, translationsInput(organizationId)));
  const items = list.data?.pages.flatMap((page): TranslationSettings[] => page.items) ?? [];
  const [state, setState] = useQueryStates(translationsSearch);
  const [leaving, setLeaving] = useState<TranslationSettings | null>(null);
  const isGuest = organization?.permissions.listMembers === false;
  const unavailable =
    organization && !organization.permissions.admin
      ? `Changing this takes the role Admin.\nAn admin of ${organization.title} can.`
      : undefined;
  const edited = items.find(({ id }) => id === state.edit);
  const isAsked = state.new === '1' || edited !== undefined;
  const addButton = (
    <Button
      size="small"
      {...TranslationDialog.ahead}
      onClick={() => void setState({ new: '1' })}
      {...(unavailable && { unavailable })}
    >
      <Plus aria-hidden /> New translation settings
    </Button>
  );
  return (
    <section
      id="translations"
      aria-labelledby="translations-title"
      className="max-w-180 scroll-mt-4"
    >
      <SectionHead id="translations-title" title="Translation settings" className="items-center">
        {!isGuest && items.length > 0 && addButton}
      </SectionHead>
      <p className="max-w-[64ch] pt-2 text-ink-2">
        Each names languages that content is to be translated into. For whoever translates: Masthead
        translates nothing itself; tools find these settings through the API.
      </p>
      <Rows
        list={list}
        isGuest={isGuest}
        isEmpty={items.length === 0}
        title={organization?.title ?? 'the organization'}
        add={addButton}
      >
        <ul aria-label="Translation settings">
          {items.map((settings) => (
            <TranslationRow
              key={settings.id}
              settings={settings}
              unavailable={unavailable}
              onEdit={() => void setState({ edit: settings.id })}
              onDelete={() => setLeaving(settings)}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            className="mt-3"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Rows>
      {isAsked && !unavailable && (
        <TranslationDialog
          key={edited?.id ?? 'new'}
          organizationId={organizationId}
          settings={edited ?? null}
          onClose={() => void setState({ new: null, edit: null })}
        />
      )}
      {leaving && (
        <DeleteTranslation
          organizationId={organizationId}
          settings={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

function Rows(props: {
  list: { data: unknown; isPending: boolean; error: Error | null; refetch: () => Promise<unknown> };
  isGuest: boolean;
  isEmpty: boolean;
  title: string;
  add: ReactNode;
  children: ReactNode;
}) {
  const { list } = props;
  if (list.data === undefined && list.error)
    return (
      <ProblemState
        problem={list.error as Problem}
        what="The translation settings"
        onRetry={() => void list.refetch()}
      />
    );
  if (list.isPending)
    return <SkeletonRows label="The translation settings are loading" rows={3} avatar={false} />;
  if (props.isGuest)
    return (
      <EmptyState title="Guests see no translation settings" role="status">
        Seeing them takes the role Read in {props.title}. An admin can give it to you.
      </EmptyState>
    );
  if (props.isEmpty)
    return (
      <EmptyState title="No translation settings yet" role="status" actions={props.add}>
        The first could name the languages of your guides.
      </EmptyState>
    );
  return props.children;
}
