'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { SaveBar } from '#components/kit/save-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { TabButton } from '#components/ui/tabs-line.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Schema } from '../claims.ts';
import type { Rights } from '../frame/use-rights.ts';
import {
  canonical,
  type Draft,
  draftOf,
  emptyDraft,
  faultsOf,
  newProperty,
  readSchema,
  schemaOf,
  textOf,
} from './draft.ts';
import { NoSchema } from './no-schema.tsx';
import { PropertyList } from './property-list.tsx';
import { readVersion, useSavingSchema } from './use-saving-schema.ts';
import { VisitorsBody } from './visitors-body.tsx';

type Note = { tone: 'info' | 'bad' | 'warn'; title?: string; text: string; theirs?: Schema | null };
/** What is written: in the form, or as JSON; null where there is nothing yet. */
type Written = { as: 'form'; draft: Draft } | { as: 'json'; text: string } | null;

function beginning(schema: Schema | null): Written {
  if (schema === null) return null;
  const draft = draftOf(schema);
  return draft ? { as: 'form', draft } : { as: 'json', text: textOf(schema) };
}

function schemaIn(written: Written): { schema: Schema | null } | { fault: string } {
  if (written === null) return { schema: null };
  return written.as === 'json' ? readSchema(written.text) : { schema: schemaOf(written.draft) };
}

/** The visitor schema, in a form of typed properties or as JSON, saved onto the version it was read from. */
export function SchemaEditor(props: {
  organizationId: string;
  siteId: string;
  schema: Schema | null;
  /** The names of the claims that conditions ask about, to begin with. */
  asked: readonly string[];
  rights: Rights;
  above: ReactNode;
  below: ReactNode;
}) {
  const { organizationId, siteId, schema, asked, rights, above, below } = props;
  const saving = useSavingSchema(organizationId, siteId);
  const [saved, setSaved] = useState(schema);
  /** What was read last: only what is read after it can be news. */
  const seen = useRef(canonical(schema));
  const [written, setWritten] = useState<Written>(() => beginning(schema));
  const [note, setNote] = useState<Note | null>(null);
  const [isTried, setTried] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const read = schemaIn(written);
  const isDirty = 'fault' in read || canonical(read.schema) !== canonical(saved);
  const isBusy = saving.isPending || isLooking;
  const changed = isDirty ? ['Visitor schema'] : [];
  const lock = rights.editLock;

  function adopt(next: Schema | null): void {
    setSaved(next);
    const begun = beginning(next);
    // Whoever reads JSON goes on reading JSON.
    setWritten(next && written?.as === 'json' ? { as: 'json', text: textOf(next) } : begun);
    setTried(false);
  }

  // What somebody else saved is taken over as long as nothing is being changed here.
  useEffect(() => {
    const read = canonical(schema);
    if (isDirty || isBusy || seen.current === read) return;
    seen.current = read;
    if (read === canonical(saved)) return;
    setSaved(schema);
    setWritten(beginning(schema));
  }, [schema, saved, isDirty, isBusy]);

  function change(next: Written): void {
    setWritten(next);
    if (note) setNote(null);
  }

  function show(as: 'form' | 'json'): void {
    if (written?.as === as || written === null) return;
    if (written.as === 'form') {
      if (faultsOf(written.draft.properties).size > 0) {
        setTried(true);
        setNote({
          tone: 'warn',
          text: 'Mend what is marked first: as JSON, a property needs a name of its own.',
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
            ? `${read.fault} Mend it first, then the form can show it.`
            : 'The form shows schemas with "type": "object" and properties. This one stays JSON.',
      });
  }

  async function save(): Promise<void> {
    setTried(true);
    if (isBusy || !isDirty) return;
    if (written?.as === 'form' && faultsOf(written.draft.properties).size > 0) {
      setNote({ tone: 'bad', title: 'Not saved.', text: 'Mend what is marked below.' });
      return;
    }
    if ('fault' in read) {
      setNote({ tone: 'bad', title: 'Not saved.', text: read.fault });
      return;
    }
    if (read.schema) await send(read.schema);
  }

  async function send(own: Schema): Promise<void> {
    setNote(null);
    setLooking(true);
    try {
      const { schema: theirs, entityTag } = await readVersion(organizationId, siteId);
      if (canonical(theirs) !== canonical(saved)) return wasOvertaken(theirs);
      const { jsonSchema } = await saving.mutateAsync({ jsonSchema: own, entityTag });
      adopt(jsonSchema);
      setNote({ tone: 'info', text: 'Saved.' });
      announce('The visitor schema is saved.');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 412) wasOvertaken((await readVersion(organizationId, siteId)).schema);
      else setNote({ tone: 'bad', title: 'Not saved.', text: error.message });
    } finally {
      setLooking(false);
    }
  }

  function wasOvertaken(theirs: Schema | null): void {
    setSaved(theirs);
    setNote({
      tone: 'warn',
      title: 'Somebody was faster.',
      text: 'The schema was changed since you opened it. Yours is still here: save again to replace theirs, or take theirs and lose yours.',
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
                    Take theirs
                  </Button>
                )
              }
            >
              {note.text}
            </Notice>
          )}
          {written === null ? (
            <NoSchema
              asked={asked}
              lock={lock}
              onForm={(names) => {
                const properties = (names.length > 0 ? names : ['']).map(newProperty);
                change({ as: 'form', draft: { ...emptyDraft, properties } });
              }}
              onJson={() => change({ as: 'json', text: textOf(schemaOf(emptyDraft)) })}
            />
          ) : (
            <>
              <p className="max-w-[68ch] text-ink-2">
                What the site is told about each visitor, called claims. Conditions of sections and
                spaces can ask about them.
              </p>
              <fieldset className="flex h-9 gap-5 border-t-2 border-rule">
                <legend className="sr-only">How the schema is shown</legend>
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
                  isTried={isTried}
                  lock={lock}
                />
              ) : (
                <Field
                  label="JSON Schema"
                  help="Draft-07, of the type object. At most 64 KB."
                  error={
                    'fault' in read ? read.fault : note?.tone === 'bad' ? note.text : undefined
                  }
                >
                  <Textarea
                    mono
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
      {!lock.unavailable && (
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
