'use client';

import { useState } from 'react';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { WrittenPage } from './use-page.ts';

/** What of a page is set beside its text: its address, its emoji, and who finds it. */
export function PageSettings({
  page,
  parentPath,
  onClose,
}: {
  page: WrittenPage;
  /** The address of what holds the page. */
  parentPath: string;
  onClose: () => void;
}) {
  const { type, values, faults, actions } = page;
  const { change } = actions;
  return (
    <SidePanel width="summary" title="Page settings" onClose={onClose}>
      <div className="grid gap-5 px-6 py-4 max-md:px-4">
        <p className="text-meta text-ink-3">Saved with the text.</p>
        {type === 'link' ? (
          <Field
            label="Where it leads"
            help="An address, or page: with the id of a page."
            error={faults.target}
          >
            <Input
              mono
              autoComplete="off"
              value={values.target}
              onChange={({ target }) => change({ target: target.value })}
            />
          </Field>
        ) : (
          <Field
            label="Address"
            help={
              <span className="mono wrap-anywhere">
                /{[parentPath, values.slug].filter(Boolean).join('/')}
              </span>
            }
            error={faults.slug}
          >
            <Input
              mono
              autoComplete="off"
              maxLength={100}
              value={values.slug}
              onChange={({ target }) => change({ slug: target.value })}
            />
          </Field>
        )}
        <EmojiField
          value={values.emoji}
          error={faults.emoji}
          onChange={(emoji) => change({ emoji })}
        />
        <div role="group" aria-label="Who finds it" className="grid gap-3">
          <Switch
            checked={values.hidden}
            onCheckedChange={(hidden) => change({ hidden })}
            description="It stands in no list of pages; its address still leads to it."
          >
            Hidden
          </Switch>
          {type === 'document' && (
            <>
              <Switch
                checked={values.noIndex}
                onCheckedChange={(noIndex) => change({ noIndex })}
                description="The search of the site does not find it."
              >
                Left out of the site’s search
              </Switch>
              <Switch
                checked={values.noRobotsIndex}
                onCheckedChange={(noRobotsIndex) => change({ noRobotsIndex })}
                description="Search engines are asked to leave it out."
              >
                Kept from search engines
              </Switch>
            </>
          )}
        </div>
      </div>
    </SidePanel>
  );
}

function EmojiField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (emoji: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {value ? <span aria-hidden>{value}</span> : null}
          {value ? 'Change the emoji' : 'Choose an emoji'}
        </Button>
        {value && (
          <Button variant="bare" onClick={() => onChange('')}>
            Take it away
          </Button>
        )}
      </div>
      {(isOpen || error) && (
        <EmojiPicker value={value} error={error} columns={8} onChange={onChange} />
      )}
    </div>
  );
}
