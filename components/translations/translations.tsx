'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy, Hash, Languages, PenLine, Plus, Trash2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { copyText } from '#components/kit/copy-text.ts';
import { mayCall, roleIn, whyNot } from '#components/kit/permission.ts';
import { ResourceList, useListed } from '#components/kit/resource-list.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Section } from '#components/kit/section.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { openRowMenu } from '#components/ui/open-row-menu.ts';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import {
  createTranslation,
  deleteTranslation,
  listTranslations,
  type TranslationSettings,
  updateTranslation,
} from '#lib/contract/translations.ts';
import { languageWords } from './language-names.ts';
import { translationsInput, translationsSearch } from './search-params.ts';

const TranslationDialog = lazyPart(() =>
  import('./translation-dialog.tsx').then((part) => part.TranslationDialog),
);
loadWhenIdle(TranslationDialog);

const viewing = { subject: 'translationSettings', permission: 'view' } as const;

/** The translation settings of an organization: the list, and the dialogs that change it. */
export function Translations({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const input = translationsInput(organizationId);
  const items = useListed(listTranslations, input);
  const [state, setState] = useQueryStates(translationsSearch);
  const [deleting, setDeleting] = useState<TranslationSettings | null>(null);
  // The list itself is empty for guests.
  const refusal = whyNot(
    viewing,
    organization && { permissions: permissionsOf('translationSettings', roleIn(organization)) },
  );
  const edited = items?.find(({ id }) => id === state.edit);
  const mayCreate = mayCall(createTranslation, organization);
  const create = (
    <Action
      endpoint={createTranslation}
      on={organization}
      size="small"
      onClick={() => void setState({ new: '1' })}
    >
      <Plus aria-hidden /> New translation settings
    </Action>
  );
  return (
    <div className="max-w-160">
      <Section
        id="translations"
        title="Translation settings"
        intro="Each lists the languages that content should be translated into. Translation tools read them through the API; Masthead doesn’t translate content itself."
        aside={!refusal && items && items.length > 0 && create}
      >
        <ResourceList
          endpoint={listTranslations}
          input={input}
          nouns="translation settings"
          about="Create one to list the languages of a guide or product."
          create={create}
          noAccess={refusal}
          row={(settings) => (
            <SettingsRow
              settings={settings}
              onEdit={() => void setState({ edit: settings.id })}
              onDelete={() => setDeleting(settings)}
            />
          )}
        />
      </Section>
      {((state.new === '1' && mayCreate) || mayCall(updateTranslation, edited)) && (
        <TranslationDialog
          key={edited?.id ?? 'new'}
          organizationId={organizationId}
          settings={edited ?? null}
          onClose={() => void setState({ new: null, edit: null })}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete “${deleting.title}”?`}
          confirm="Delete settings"
          endpoint={deleteTranslation}
          input={{ parameters: { organizationId, translationSettingsId: deleting.id } }}
          consequences={[
            { icon: <Languages aria-hidden />, text: languageWords(deleting.languages) },
            { icon: <Hash aria-hidden />, text: 'Tools that use its ID will no longer find it' },
          ]}
          note={`Pages don’t change. ${CANT_UNDO}`}
          done="Translation settings deleted"
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function SettingsRow({
  settings,
  onEdit,
  onDelete,
}: {
  settings: TranslationSettings;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { id, title, languages, updatedAt } = settings;
  return (
    <li
      id={id}
      onContextMenu={openRowMenu}
      className="flex items-start gap-x-4 border-b border-hairline py-3 scroll-mt-4"
    >
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">
          {mayCall(updateTranslation, settings) ? (
            <button
              type="button"
              data-row-link
              onClick={onEdit}
              className="max-w-full rounded-badge text-left font-semibold hover:underline"
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <p className="text-ink-2 wrap-anywhere">{languageWords(languages, 40)}</p>
        <p className="text-meta text-ink-3">
          {languages.length > 1 && `${languages.length} languages · `}Updated{' '}
          <Time value={updatedAt} inSentence />
        </p>
      </div>
      <RowMenu label={`Actions for ${title}`}>
        <Action
          as={MenuItem}
          endpoint={updateTranslation}
          on={settings}
          icon={<PenLine aria-hidden />}
          onSelect={onEdit}
        >
          Edit
        </Action>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyText(id, 'ID')}>
          Copy ID
        </MenuItem>
        <MenuSeparator />
        <Action
          as={MenuItem}
          endpoint={deleteTranslation}
          on={settings}
          icon={<Trash2 aria-hidden />}
          danger
          onSelect={onDelete}
        >
          Delete…
        </Action>
      </RowMenu>
    </li>
  );
}
