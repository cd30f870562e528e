'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { lockOf } from '#components/kit/permission.ts';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { TabButton } from '#components/ui/tabs-line.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Problem } from '#lib/client/problem.ts';
import { setAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import type { ClaimsSchema } from '../claims.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { NoSchema } from './no-schema.tsx';
import { PropertyList } from './property-list.tsx';
import {
  canonical,
  draftOf,
  emptyDraft,
  faultsOf,
  keysOf,
  newProperty,
  readSchema,
  type SchemaDraft,
  schemaOf,
  textOf,
} from './schema-draft.ts';
import { readVersion, useSavingSchema } from './use-saving-schema.ts';
import { VisitorsBody } from './visitors-body.tsx';

type Note = {
  tone: 'info' | 'bad' | 'warn';
  title?: string;
  text: string;
  theirs?: ClaimsSchema | null;
};
/** The edited schema, as form or JSON; null when nothing is there yet. */
type EditedSchema = { as: 'form'; draft: SchemaDraft } | { as: 'json'; text: string } | null;

function initialSchema(schema: ClaimsSchema | null, keys?: Map<string, string>): EditedSchema {
  if (schema === null) return null;
  const draft = draftOf(schema, keys);
  return draft ? { as: 'form', draft } : { as: 'json', text: textOf(schema) };
}

function schemaIn(written: EditedSchema): { schema: ClaimsSchema | null } | { fault: string } {
  if (written === null) return { schema: null };
  return written.as === 'json' ? readSchema(written.text) : { schema: schemaOf(written.draft) };
}

/** The visitor schema, as a form of typed properties or as JSON, saved against the version it was read from. */
export function SchemaEditor(props: {
  organizationId: string;
  siteId: string;
  schema: ClaimsSchema | null;
  /** The names of the claims that conditions use, to start with. */
  claimNames: readonly string[];
  above: ReactNode;
  below: ReactNode;
}) {
  const { organizationId, siteId, schema, claimNames, above, below } = props;
  const saving = useSavingSchema(organizationId, siteId);
  const [saved, setSaved] = useState(schema);
  /** The version read last: only later ones can be news. */
  const seen = useRef(canonical(schema));
  const [written, setWritten] = useState<EditedSchema>(() => initialSchema(schema));
  const [note, setNote] = useState<Note | null>(null);
  const [tries, setTries] = useState(0);
  const [isBegun, setBegun] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const read = schemaIn(written);
  const isDirty = 'fault' in read || canonical(read.schema) !== canonical(saved);
  const isBusy = saving.isPending || isLooking;
  const changed = isDirty ? ['Visitor schema'] : [];
  const { allowed, reason } = usePermission(setAdaptiveSchema, useSitePermissions(organizationId));
  const lock = lockOf(reason);

  function adopt(next: ClaimsSchema | null, keys?: Map<string, string>): void {
    setSaved(next);
    const begun = initialSchema(next, keys);
    // Someone in the JSON view stays there.
    setWritten(next && written?.as === 'json' ? { as: 'json', text: textOf(next) } : begun);
    setTries(0);
  }

  // Changes saved by others are adopted as long as nothing is edited here.
  useEffect(() => {
    const read = canonical(schema);
    if (isDirty || isBusy || seen.current === read) return;
    seen.current = read;
    if (read === canonical(saved)) return;
    setSaved(schema);
    setWritten(initialSchema(schema));
  }, [schema, saved, isDirty, isBusy]);

  function change(next: EditedSchema): void {
    setWritten(next);
    if (note) setNote(null);
  }

  function show(as: 'form' | 'json'): void {
    if (written?.as === as || written === null) return;
    if (written.as === 'form') {
      if (faultsOf(written.draft.properties).size > 0) {
        setTries(tries + 1);
        setNote({
          tone: 'warn',
          text: 'Fix the marked fields first: every property needs a unique name.',
        });
      } else change({ as: 'json', text: textOf(schemaOf(written.draft)) });
      return;
    }
    const draft = 'schema' in read && read.schema ? draftOf(read.schema) : null;
    if (draft) change({ as: 'form', draft });
    else
      setNote({
        tone: 'warn',
        text:
          'fault' in read
            ? `${read.fault} Fix it first so that the form can show it.`
            : 'The form can show only schemas with "type": "object" and properties. Edit this one as JSON.',
      });
  }

  async function save(): Promise<void> {
    setTries(tries + 1);
    if (isBusy || !isDirty) return;
    if (written?.as === 'form' && faultsOf(written.draft.properties).size > 0) {
      setNote({ tone: 'bad', title: 'Couldn’t save.', text: 'Fix the marked fields below.' });
      return;
    }
    if ('fault' in read) {
      setNote({ tone: 'bad', title: 'Couldn’t save.', text: read.fault });
      return;
    }
    if (read.schema) await send(read.schema);
  }

  async function send(own: ClaimsSchema): Promise<void> {
    setNote(null);
    setLooking(true);
    try {
      const { schema: theirs, entityTag } = await readVersion(organizationId, siteId);
      if (canonical(theirs) !== canonical(saved)) return wasOvertaken(theirs);
      const { jsonSchema } = await saving.mutateAsync({ jsonSchema: own, entityTag });
      // The rows stay open, with the focus where it is.
      adopt(jsonSchema, written?.as === 'form' ? keysOf(written.draft) : undefined);
      setNote({ tone: 'info', text: 'Saved.' });
      announce('Visitor schema saved');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 412) wasOvertaken((await readVersion(organizationId, siteId)).schema);
      else setNote({ tone: 'bad', title: 'Couldn’t save.', text: error.message });
    } finally {
      setLooking(false);
    }
  }

  function wasOvertaken(theirs: ClaimsSchema | null): void {
    setSaved(theirs);
    setNote({
      tone: 'warn',
      title: 'Couldn’t save.',
      text: 'Someone else changed the schema. Your version is still here: save again to replace theirs, or use theirs and discard yours.',
      theirs,
    });
  }

  return (
    <>
      <VisitorsBody>
        {above}
        <section aria-labelledby="visitor-schema" className="grid min-w-0 gap-4">
          <SectionHead title="Visitor schema" id="visitor-schema" />
          {note && (
            <Notice
              tone={note.tone}
              role={note.tone === 'bad' ? 'alert' : 'status'}
              title={note.title}
              actions={
                note.theirs !== undefined && (
                  <Button
                    size="small"
                    onClick={() => {
                      adopt(note.theirs ?? null);
                      setNote(null);
                    }}
                  >
                    Use theirs
                  </Button>
                )
              }
            >
              {note.text}
            </Notice>
          )}
          {written === null ? (
            <NoSchema
              claimNames={claimNames}
              lock={lock}
              onForm={(names) => {
                setBegun(true);
                const properties = (names.length > 0 ? names : ['']).map(newProperty);
                change({ as: 'form', draft: { ...emptyDraft, properties } });
              }}
              onJson={() => {
                setBegun(true);
                change({ as: 'json', text: textOf(schemaOf(emptyDraft)) });
              }}
            />
          ) : (
            <>
              <p className="max-w-[68ch] text-ink-2">
                What the site knows about each visitor, called claims. Conditions of sections and
                spaces can use them.
              </p>
              <fieldset className="flex h-9 gap-5 border-t-2 border-rule">
                <legend className="sr-only">View</legend>
                <TabButton current={written.as === 'form'} onClick={() => show('form')}>
                  Properties
                </TabButton>
                <TabButton current={written.as === 'json'} onClick={() => show('json')}>
                  JSON
                </TabButton>
              </fieldset>
              {written.as === 'form' ? (
                <PropertyList
                  draft={written.draft}
                  onChange={(draft) => change({ as: 'form', draft })}
                  tries={tries}
                  isBegun={isBegun}
                  lock={lock}
                />
              ) : (
                <Field
                  label="JSON Schema"
                  help="Draft-07, type object, up to 64 KB."
                  error={
                    'fault' in read ? read.fault : note?.tone === 'bad' ? note.text : undefined
                  }
                >
                  <Textarea
                    mono
                    autoFocus={isBegun}
                    rows={16}
                    spellCheck={false}
                    autoCapitalize="off"
                    value={written.text}
                    onChange={({ target }) => change({ as: 'json', text: target.value })}
                    {...lock}
                  />
                </Field>
              )}
            </>
          )}
        </section>
        {below}
      </VisitorsBody>
      {allowed && (
        <SaveBar
          changed={changed}
          isSaving={isBusy}
          onSave={() => void save()}
          onDiscard={() => {
            setNote(null);
            adopt(saved);
          }}
        />
      )}
      <LeaveGuard changed={changed} />
    </>
  );
}
