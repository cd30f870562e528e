import { nounHref } from './addresses.ts';
import { describeBounds, describeType, fieldsOf } from './describe-schema.ts';
import type { Schema } from './document.ts';
import { type Objects, objectIn } from './objects.ts';

/** How many levels of nested objects are shown. */
const MAXIMUM_DEPTH = 3;

/** The look of the fields inside: once around a page, since a page has hundreds. */
export const fieldStyles = [
  '[&>article]:scroll-mt-4 [&>article]:border-b [&>article]:border-hairline [&>article]:py-6',
  '[&>article:target]:pl-4 [&>article:target]:shadow-[inset_3px_0_0_var(--accent)]',
  '[&>article_section]:mt-3 [&_section>h3]:text-meta [&_section>h3]:font-semibold [&_section>h3]:text-ink-2',
  '[&_li>code]:font-medium [&_li>code]:wrap-anywhere',
  '[&_[data-fields]_li]:border-b [&_[data-fields]_li]:border-hairline [&_[data-fields]_li]:py-1.5 [&_[data-fields]_li:last-child]:border-0',
  '[&_li>span]:ml-1 [&_li>span]:text-meta [&_li>span]:text-ink-2 [&_li>span]:wrap-anywhere',
  '[&_li>em]:ml-3 [&_li>em]:text-meta [&_li>em]:text-ink-3 [&_li>em]:not-italic',
  '[&_li>p]:text-meta [&_li>p]:text-ink-3 [&_li>p]:wrap-anywhere',
  '[&_li>ul]:mt-1 [&_li>ul]:ml-1 [&_li>ul]:border-l [&_li>ul]:border-hairline [&_li>ul]:pl-3',
  '[&_fieldset]:flex [&_fieldset]:flex-wrap [&_fieldset]:gap-x-3',
  '[&_fieldset>button]:min-h-8 [&_fieldset>button]:border-b-2 [&_fieldset>button]:border-transparent [&_fieldset>button]:text-meta [&_fieldset>button]:text-ink-2 [&_fieldset>button:hover]:text-ink',
  '[&_fieldset>[aria-pressed=true]]:border-accent! [&_fieldset>[aria-pressed=true]]:font-semibold [&_fieldset>[aria-pressed=true]]:text-ink!',
].join(' ');

/** The fields of a body or reply, with nested fields below each. */
export function Fields({
  schema,
  objects,
  isDefinition = false,
}: {
  schema: Schema;
  objects: Objects;
  /** Shows the fields of a named object instead of a link to it. */
  isDefinition?: boolean;
}) {
  const name = isDefinition ? null : objectIn(schema, objects);
  if (name)
    return (
      <p className="py-1.5">
        <ObjectLink name={name} schema={schema} objects={objects} />
      </p>
    );
  const inner = fieldsOf(schema);
  if (!inner)
    return (
      <p className="py-2 text-ink-2">
        {describeType(schema)}
        {describeBounds(schema).map((words) => `, ${words}`)}
      </p>
    );
  return (
    <ul data-fields>
      {inner.fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          isRequired={inner.required.includes(name)}
          depth={1}
          objects={objects}
        />
      ))}
    </ul>
  );
}

function ObjectLink({ name, schema, objects }: { name: string; schema: Schema; objects: Objects }) {
  return (
    <>
      {schema.type === 'array' && 'array of '}
      <a href={`${nounHref(objects.get(name)?.slug ?? '')}#object-${name}`} className="link">
        {name}
      </a>
    </>
  );
}

/** One field: name, type, whether it is optional, and constraints. */
export function Field({
  name,
  schema,
  isRequired,
  depth,
  objects,
}: {
  name: string;
  schema: Schema;
  isRequired: boolean;
  depth: number;
  objects: Objects;
}) {
  const object = objectIn(schema, objects);
  const inner = depth < MAXIMUM_DEPTH && !object ? fieldsOf(schema) : null;
  const bounds = describeBounds(schema);
  return (
    <li>
      <code>{name}</code>{' '}
      <span>
        {object ? (
          <ObjectLink name={object} schema={schema} objects={objects} />
        ) : (
          describeType(schema)
        )}
      </span>
      {!isRequired && <em>optional</em>}
      {bounds.length > 0 && <p>{bounds.join('; ')}</p>}
      {schema.description && <p>{schema.description}</p>}
      {inner && (
        <ul>
          {inner.fields.map(([innerName, field]) => (
            <Field
              key={innerName}
              name={innerName}
              schema={field}
              isRequired={inner.required.includes(innerName)}
              depth={depth + 1}
              objects={objects}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
