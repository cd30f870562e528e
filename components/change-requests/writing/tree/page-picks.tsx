import { ExternalLink, FileText, Folder } from 'lucide-react';
import type { Pick } from '#components/kit/pick-list.tsx';
import { inOrder, type PageNode, type PageTree, trailOf } from './page-tree.ts';

/** As many are offered at once; a longer word finds the rest. */
const OFFERED = 40;

/** The pages whose title or address has what is looked for, as a list to choose from. */
export function pagePicks(
  tree: PageTree,
  text: string,
  isOffered: (node: PageNode) => boolean = () => true,
): Pick[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  return inOrder(tree)
    .filter((node) => isOffered(node) && isFound(node, wanted))
    .slice(0, OFFERED)
    .map((node) => ({
      id: node.id,
      title: node.title,
      about: trailOf(tree, node.id)
        .map(({ title }) => title)
        .join(' / '),
      icon: iconOf(node),
    }));
}

function isFound(node: PageNode, wanted: string): boolean {
  const texts = node.type === 'link' ? [node.title] : [node.title, node.path];
  return texts.some((each) => each.toLocaleLowerCase('en').includes(wanted));
}

function iconOf(node: PageNode) {
  if (node.emoji) return node.emoji;
  if (node.type === 'group') return <Folder />;
  return node.type === 'link' ? <ExternalLink /> : <FileText />;
}
