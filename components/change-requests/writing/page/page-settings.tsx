'use client';

import { useState } from 'react';
import { EmojiPicker } from '#components/kit/emoji-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TargetPicker } from '../text/target-picker.tsx';
import type { EditablePage } from './use-page.ts';

/** The slug or link target of a page, its emoji and its visibility. */
export function PageSettings({
  page,
  parentPath,
  onClose,
}: {
  page: EditablePage;
  /** Path of the parent page; empty at the top level. */
  parentPath: string;
  onClose: () => void;
}) {
  const { type, values, errors, actions } = page;
  const { change } = actions;
  return (
    <SidePanel width="summary" title="Page settings" onClose={onClose}>
      <div className="grid gap-5 px-6 py-4 max-md:px-4">
        <p className="text-meta text-ink-3">Saved with the page.</p>
        {type === 'link' ? (
          <TargetPicker
            value={values.target}
            onChange={(target) => change({ target })}
            error={errors.target}
          />
        ) : (
          <Field
            label="Slug"
            help={
              <span className="mono wrap-anywhere">
                /{[parentPath, values.slug].filter(Boolean).join('/')}
              </span>
            }
            error={errors.slug}
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
          error={errors.emoji}
          onChange={(emoji) => change({ emoji })}
        />
        <div role="group" aria-label="Visibility" className="grid gap-3">
          <Switch
            checked={values.hidden}
            onCheckedChange={(hidden) => change({ hidden })}
            description="The page is still reachable by its URL."
          >
            Hidden from navigation
          </Switch>
          {type === 'document' && (
            <>
              <Switch
                checked={values.noIndex}
                onCheckedChange={(noIndex) => change({ noIndex })}
                description="This page doesn’t appear in search results on the site."
              >
                Hidden from site search
              </Switch>
              <Switch
                checked={values.noRobotsIndex}
                onCheckedChange={(noRobotsIndex) => change({ noRobotsIndex })}
                description="Search engines are asked not to index this page."
              >
                Hidden from search engines
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
          {value ? 'Change emoji' : 'Select an emoji'}
        </Button>
        {value && (
          <Button variant="bare" onClick={() => onChange('')}>
            Remove emoji
          </Button>
        )}
      </div>
      {(isOpen || error) && (
        <EmojiPicker value={value} error={error} columns={8} onChange={onChange} />
      )}
    </div>
  );
}
