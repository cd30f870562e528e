'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { ItemList } from './item-list.tsx';
import { LinkFields, newLink } from './link-fields.tsx';

/** The groups of links in the footer. */
export function FooterGroups({ field: { path, label } }: { field: FieldOf }) {
  const { look, set, errorAt } = useEditing();
  return (
    <Field label={label} group error={errorAt(path)}>
      <ItemList
        items={look.footer.groups}
        noun="group"
        maximum={10}
        create={() => ({ title: '', links: [] })}
        onChange={(groups) => set(path, groups)}
      >
        {(group, at, change) => (
          <div className="grid gap-2">
            <Field label="Title" error={errorAt(`${path}.${at}.title`)}>
              <Input
                autoComplete="off"
                maxLength={64}
                value={group.title}
                onChange={({ target }) => change({ ...group, title: target.value })}
              />
            </Field>
            <Field label="Links" group>
              <ItemList
                items={group.links}
                noun="link"
                maximum={20}
                create={newLink}
                onChange={(links) => change({ ...group, links })}
              >
                {(link, position, changeLink) => (
                  <LinkFields
                    label={`Link ${position + 1} of group ${at + 1}`}
                    path={`${path}.${at}.links.${position}`}
                    value={link}
                    onChange={changeLink}
                  />
                )}
              </ItemList>
            </Field>
          </div>
        )}
      </ItemList>
    </Field>
  );
}
