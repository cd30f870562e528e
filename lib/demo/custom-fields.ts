import type { CustomFieldType, CustomFieldValue } from '#lib/contract/field-values.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import { customFields, customFieldValues } from '#lib/service/database/schema/index.ts';
import { daysBefore, spaceId, userId } from './ids.ts';

type DemoField = {
  name: string;
  type: CustomFieldType;
  title: string;
  description: string;
  placeholder?: string;
  options?: string[];
};

const fields: readonly DemoField[] = [
  {
    name: 'owner',
    type: 'text',
    title: 'Owner',
    description: 'The person or team responsible for it.',
    placeholder: 'Name of a person or a team',
  },
  {
    name: 'stage',
    type: 'select:single',
    title: 'Stage',
    description: 'How far along it is.',
    options: ['Sketch', 'Draft', 'Settled', 'Retired'],
  },
  {
    name: 'audience',
    type: 'select:multi',
    title: 'Audience',
    description: 'Who it is written for.',
    options: ['Colleagues', 'Customers', 'Field crew', 'Developers'],
  },
  {
    name: 'review-months',
    type: 'number',
    title: 'Reviewed every',
    description: 'In months.',
    placeholder: '12',
  },
  {
    name: 'confidential',
    type: 'boolean',
    title: 'Confidential',
    description: 'Not to be quoted outside Fathom Instruments.',
  },
  { name: 'topics', type: 'tags', title: 'Topics', description: 'Words people would search for.' },
];

/** The values of the demo's spaces; the ideas have none yet. */
const held: Record<string, Record<string, CustomFieldValue>> = {
  handbook: {
    owner: 'Docs guild',
    stage: 'Settled',
    audience: ['Colleagues', 'Customers'],
    'review-months': 6,
    confidential: false,
    topics: ['masthead', 'how-to'],
  },
  reference: {
    owner: 'Docs guild',
    stage: 'Settled',
    audience: ['Developers'],
    'review-months': 2,
    topics: ['api'],
  },
  style: { owner: 'Maren Holt', stage: 'Draft', audience: ['Colleagues'], confidential: false },
  engineering: {
    owner: 'Maren Holt',
    stage: 'Settled',
    audience: ['Developers'],
    confidential: true,
    topics: ['decisions', 'storage'],
  },
  fieldwork: { stage: 'Draft', audience: ['Field crew'], 'review-months': 12, confidential: true },
  onboarding: { owner: 'People team', stage: 'Settled', audience: ['Colleagues'] },
};

const fieldId = (name: string) => `cfd_demo_${name}`;

/** Adds custom fields to the demo, with values for its spaces. */
export async function fillDemoCustomFields(
  database: Executor,
  organizationId: string,
  now: Date,
): Promise<void> {
  const rows = fields.map((field, index) => {
    const createdAt = new Date(daysBefore(now, 40).getTime() + index * 60_000);
    return {
      id: fieldId(field.name),
      organizationId,
      ...field,
      placeholder: field.placeholder ?? '',
      options: field.options ?? null,
      createdBy: userId('admin'),
      createdAt,
      updatedAt: createdAt,
    };
  });
  await database.insert(customFields).values(rows);
  const values = Object.entries(held).flatMap(([space, own]) =>
    Object.entries(own).map(([name, value]) => ({
      spaceId: spaceId(space),
      fieldId: fieldId(name),
      value,
      updatedBy: userId('edit'),
      updatedAt: daysBefore(now, 20),
    })),
  );
  await database.insert(customFieldValues).values(values);
}
