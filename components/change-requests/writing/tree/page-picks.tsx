import { ExternalLink, FileText, Folder } from 'lucide-react';
import type { Pick } from '#components/kit/pick-list.tsx';
import { inOrder, type PageTree, type PageTreeNode, trailOf } from './page-tree.ts';

/** The most pages to list; a longer search text narrows them. */
const MAX_RESULTS = 40;

/** Lists the pages whose title or path contains the search text. */
export function pagePicks(
  tree: PageTree,
  text: string,
  isOffered: (node: PageTreeNode) => boolean = () => true,
): Pick[] {
  const query = text.trim().toLocaleLowerCase('en');
  return inOrder(tree)
    .filter((node) => isOffered(node) && isMatch(node, query))
    .slice(0, MAX_RESULTS)
    .map((node) => ({
      id: node.id,
      title: node.title,
      about: trailOf(tree, node.id)
        .map(({ title }) => title)
        .join(' / '),
      icon: iconOf(node),
    }));
}

function isMatch(node: PageTreeNode, query: string): boolean {
  const texts = node.type === 'link' ? [node.title] : [node.title, node.path];
  return texts.some((each) => each.toLocaleLowerCase('en').includes(query));
}

function iconOf(node: PageTreeNode) {
  if (node.emoji) return node.emoji;
  if (node.type === 'group') return <Folder />;
  return node.type === 'link' ? <ExternalLink /> : <FileText />;
}
