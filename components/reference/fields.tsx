import { nounHref } from './addresses.ts';
import { describeBounds, describeType, fieldsOf } from './describe-schema.ts';
import type { Schema } from './document.ts';
import { type Objects, objectIn } from './objects.ts';

/** How many levels of nested objects are shown. */
const MAXIMUM_DEPTH = 3;

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
    <ul>
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
    <li className="border-b border-hairline py-1.5 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-medium wrap-anywhere">{name}</code>
        <span className="text-meta text-ink-2 wrap-anywhere">
          {object ? (
            <ObjectLink name={object} schema={schema} objects={objects} />
          ) : (
            describeType(schema)
          )}
        </span>
        {!isRequired && <span className="text-meta text-ink-3">optional</span>}
      </div>
      {bounds.length > 0 && (
        <div className="text-meta text-ink-3 wrap-anywhere">{bounds.join('; ')}</div>
      )}
      {schema.description && <div className="text-meta text-ink-3">{schema.description}</div>}
      {inner && (
        <ul className="mt-1 ml-1 border-l border-hairline pl-3">
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
