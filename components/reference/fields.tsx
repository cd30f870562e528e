import type { Schema } from './document.ts';
import { type Objects, objectIn } from './objects.ts';
import { boundWords, fieldsOf, typeWords } from './schema-words.ts';

/** How deep objects in objects are spelled out. */
const DEPTH = 3;

/** The fields of a body or reply, those of inner objects under them. */
export function Fields({
  schema,
  objects,
  isShape = false,
}: {
  schema: Schema;
  objects: Objects;
  /** Spells out an object that has a name, instead of linking to it. */
  isShape?: boolean;
}) {
  const name = isShape ? null : objectIn(schema, objects);
  if (name)
    return (
      <p className="py-1.5">
        <ObjectLink name={name} schema={schema} />
      </p>
    );
  const inner = fieldsOf(schema);
  if (!inner)
    return (
      <p className="py-2 text-ink-2">
        {typeWords(schema)}
        {boundWords(schema).map((words) => `, ${words}`)}
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

function ObjectLink({ name, schema }: { name: string; schema: Schema }) {
  return (
    <>
      {schema.type === 'array' && 'list of '}
      <a href={`#object-${name}`} className="link">
        {name}
      </a>
    </>
  );
}

/** One field: its name, whether it must be there, its type and what bounds it. */
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
  const inner = depth < DEPTH && !object ? fieldsOf(schema) : null;
  const bounds = boundWords(schema);
  return (
    <li className="border-b border-hairline py-1.5 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-medium wrap-anywhere">{name}</code>
        <span className="text-meta text-ink-2 wrap-anywhere">
          {object ? <ObjectLink name={object} schema={schema} /> : typeWords(schema)}
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
