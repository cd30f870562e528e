import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { classes, h } from './hast.ts';

/** The language of a block of code, by the first word behind its fence. */
function languageOf({ lang }: Code): string {
  return /^\{?\.?([\w+#.-]{1,40})/.exec(lang ?? '')?.[1]?.toLowerCase() ?? '';
}

/** Code with its title and language; `data-copy` is where a script can put a button to copy it. */
export function codeElement(node: Code): Element {
  const language = languageOf(node);
  if (language === 'mermaid') return diagramElement(node.value);
  const { title, hasLineNumbers, isWrapped, isFullWidth } = node.data ?? {};
  const look = classes(
    'code',
    hasLineNumbers && 'has-numbers',
    isWrapped && 'is-wrapped',
    isFullWidth && 'is-wide',
  );
  const head = [
    ...(title ? [h('span', { className: ['code-title'] }, [title])] : []),
    h('span', { className: ['code-language'] }, [language || 'text']),
  ];
  const code = h(
    'code',
    classes(language && `language-${language}`),
    linesOf(node.value, hasLineNumbers),
  );
  return h('figure', { ...look, dataCopy: '' }, [
    h('figcaption', { className: ['code-head'] }, head),
    h('pre', { tabIndex: 0, dataSideways: '' }, [code]),
  ]);
}

/** The text of code; each line is an element where lines are numbered. */
function linesOf(value: string, isNumbered: boolean | undefined): (ElementContent | string)[] {
  if (!isNumbered) return [`${value}\n`];
  return value.split('\n').map((line) => h('span', { className: ['line'] }, [`${line}\n`]));
}

/** The source of a diagram, which a script can replace with the diagram. */
function diagramElement(value: string): Element {
  return h(
    'pre',
    { className: ['diagram'], dataDiagram: 'mermaid', tabIndex: 0, dataSideways: '' },
    [h('code', {}, [`${value}\n`])],
  );
}
