import { type ContentNode, contentOf, titleOf } from './node.ts';

/** What the caller can't do without the role Create, and who could give it. */
function takesCreate(what: string, organization: string): string {
  return `${what} takes the role Create.\nAn admin of ${organization} can give it to you.`;
}

/** Why somebody can't change, move or delete something, and who could; undefined when they can. */
export function whyNotChange(node: ContentNode, organization: string): string | undefined {
  if (contentOf(node).permissions.admin) return undefined;
  return takesCreate(`Changing ${titleOf(node)}`, organization);
}

/** Why somebody can't put anything into a collection; undefined when they can. */
export function whyNotCreateIn(node: ContentNode, organization: string): string | undefined {
  if (node.type === 'space' || node.collection.permissions.create) return undefined;
  return takesCreate(`Adding to ${titleOf(node)}`, organization);
}

/** Why somebody can't put anything at the root; undefined when they can. */
export function whyNotCreateAtRoot(
  permissions: { createContent: boolean } | undefined,
  organization: string,
): string | undefined {
  if (permissions?.createContent !== false) return undefined;
  return takesCreate('Adding content', organization);
}
