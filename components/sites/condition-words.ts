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
  return phrase(condition, true);
}

function phrase(condition: Condition, yes: boolean): string {
  switch (condition.kind) {
    case 'not':
      return phrase(condition.operand, !yes);
    case 'and':
    case 'or': {
      const parts = [condition.left, condition.right].map((part) => {
        const words = phrase(part, yes);
        return part.kind !== condition.kind && (part.kind === 'and' || part.kind === 'or')
          ? `(${words})`
          : words;
      });
      // Negation also swaps "and" and "or".
      return parts.join((condition.kind === 'and') === yes ? ' and ' : ' or ');
    }
    case 'includes':
      return `${operandWords(condition.holder)} ${yes ? 'includes' : 'doesn’t include'} ${operandWords(condition.item)}`;
    case 'compare': {
      const { operator, left, right } = condition;
      if (operator === 'in' && right.kind === 'list')
        return `${operandWords(left)} ${yes ? 'is one of' : 'is not one of'} ${operandWords(right)}`;
      if (operator === 'in')
        return `${operandWords(right)} ${yes ? 'includes' : 'doesn’t include'} ${operandWords(left)}`;
      const [positive, negative] = signs[operator.slice(0, 2)] ?? ['is', 'is not'];
      return `${operandWords(left)} ${yes ? positive : negative} ${operandWords(right)}`;
    }
    default:
      return `${operandWords(condition)} is ${yes ? 'set' : 'missing or false'}`;
  }
}

function operandWords(condition: Condition): string {
  switch (condition.kind) {
    case 'literal':
      return JSON.stringify(condition.value);
    case 'claim':
      return condition.path.map(writtenName).join('').replace(/^\./, '');
    case 'list':
      return condition.items.map(operandWords).join(', ');
    default:
      return `(${phrase(condition, true)})`;
  }
}
