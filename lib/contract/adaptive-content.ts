import type * as schemas from './adaptive-content.schemas.ts';
import { endpoint } from './endpoint.ts';
import { sitePath } from './sites.ts';

export type { VisitorSchema } from './adaptive-content.schemas.ts';

const schemaPath = `${sitePath}/adaptive-schema` as const;

export const getAdaptiveSchema = endpoint<typeof schemas.getAdaptiveSchema>()({
  method: 'GET',
  path: schemaPath,
  summary: 'Read the visitor schema of a site',
  needs: ['site', 'view'],
  refusals: { 404: 'The site has no visitor schema.' },
});

export const setAdaptiveSchema = endpoint<typeof schemas.setAdaptiveSchema>()({
  method: 'PUT',
  path: schemaPath,
  summary: 'Set the visitor schema of a site',
  needs: ['site', 'edit'],
  audit: {
    name: 'Visitor schema changed',
    sentence: ({ target }) => `changed the visitor schema of ${target}`,
  },
  refreshes: [sitePath],
  assumes: [
    'The schema must be a valid draft-07 schema of type object; the 400 error includes a JSON pointer to the problem.',
    'A schema can have at most 64 KB, 24 levels and 500 properties, and every $ref must point inside it.',
    'Conditions may use claims that the schema lacks: they are reported, not rejected.',
  ],
});

export const checkClaims = endpoint<typeof schemas.checkClaims>()({
  method: 'POST',
  path: `${schemaPath}/check`,
  summary: 'Check claims against the visitor schema of a site',
  needs: ['site', 'view'],
  effects: 'none',
  extension: true,
  assumes: ['Without a schema, any claims match.'],
});
