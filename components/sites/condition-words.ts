import type { Condition } from '#lib/contract/conditions.ts';
import { writtenName } from './claims.ts';

const signs: Record<string, [yes: string, no: string]> = {
  '==': ['is', 'is not'],
  '!=': ['is not', 'is'],
  '<': ['is less than', 'is not less than'],
  '<=': ['is at most', 'is more than'],
  '>': ['is more than', 'is at most'],
  '>=': ['is at least', 'is less than'],
};

/** A condition in words, such as “plan is "pro" and partner is true”. */
export function conditionWords(condition: Condition): string {
  return said(condition, true);
}

function said(condition: Condition, yes: boolean): string {
  switch (condition.kind) {
    case 'not':
      return said(condition.operand, !yes);
    case 'and':
    case 'or': {
      const parts = [condition.left, condition.right].map((part) => {
        const words = said(part, yes);
        return part.kind !== condition.kind && (part.kind === 'and' || part.kind === 'or')
          ? `(${words})`
          : words;
      });
      // Neither of two: what is denied turns the word between them, too.
      return parts.join((condition.kind === 'and') === yes ? ' and ' : ' or ');
    }
    case 'includes':
      return `${wordOf(condition.holder)} ${yes ? 'has' : 'lacks'} ${wordOf(condition.item)}`;
    case 'compare': {
      const { operator, left, right } = condition;
      if (operator === 'in' && right.kind === 'list')
        return `${wordOf(left)} ${yes ? 'is one of' : 'is none of'} ${wordOf(right)}`;
      if (operator === 'in') return `${wordOf(right)} ${yes ? 'has' : 'lacks'} ${wordOf(left)}`;
      const [positive, negative] = signs[operator.slice(0, 2)] ?? ['is', 'is not'];
      return `${wordOf(left)} ${yes ? positive : negative} ${wordOf(right)}`;
    }
    default:
      return `${wordOf(condition)} is ${yes ? 'there' : 'missing or false'}`;
  }
}

function wordOf(condition: Condition): string {
  switch (condition.kind) {
    case 'literal':
      return JSON.stringify(condition.value);
    case 'claim':
      return condition.path.map(writtenName).join('').replace(/^\./, '');
    case 'list':
      return condition.items.map(wordOf).join(', ');
    default:
      return `(${said(condition, true)})`;
  }
}
