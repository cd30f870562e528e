'use client';

import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { ItemList } from './item-list.tsx';
import { type HeaderLink, LinkFields, newLink } from './link-fields.tsx';

const styles = [
  { value: 'link', label: 'Link' },
  { value: 'button-primary', label: 'Primary button' },
  { value: 'button-secondary', label: 'Secondary button' },
] as const;

/** The links of the header; a link can open a menu of links instead. */
export function HeaderLinks({ field: { path, label } }: { field: FieldOf }) {
  const { look, set, errorAt } = useEditing();
  const { links } = look.header;
  return (
    <Field label={label} group error={errorAt(path)}>
      <ItemList
        items={links}
        noun="link"
        maximum={20}
        create={(): HeaderLink => ({ ...newLink(), style: 'link', links: [] })}
        onChange={(next) => set(path, next)}
      >
        {(link, at, change) => (
          <LinkFields
            label={`Link ${at + 1}`}
            path={`${path}.${at}`}
            value={link}
            onChange={change}
            hasTarget={link.links.length === 0}
          >
            <Field label="Style">
              <Select
                value={link.style}
                onValueChange={(style) => change({ ...link, style })}
                options={styles}
              />
            </Field>
            <Menu link={link} at={at} path={`${path}.${at}.links`} onChange={change} />
          </LinkFields>
        )}
      </ItemList>
    </Field>
  );
}

function Menu({
  link,
  at,
  path,
  onChange,
}: {
  link: HeaderLink;
  at: number;
  path: string;
  onChange: (link: HeaderLink) => void;
}) {
  return (
    <Field
      label="Menu"
      group
      help={link.links.length > 0 ? 'The link opens this menu.' : 'Links to show as a menu.'}
    >
      <ItemList
        items={link.links}
        noun="menu link"
        maximum={20}
        create={newLink}
        onChange={(links) => onChange({ ...link, links })}
      >
        {(below, position, change) => (
          <LinkFields
            label={`Menu link ${position + 1} of link ${at + 1}`}
            path={`${path}.${position}`}
            value={below}
            onChange={change}
          />
        )}
      </ItemList>
    </Field>
  );
}
