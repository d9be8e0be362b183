import { assertNever, dec, mul, parseDate, partsOf, toText } from '@comptoir/kernel';
import type { FormulaNode } from '../../model/index.ts';
import type { Span } from '../diagnostic.ts';
import { type FormulaLocale, type Names, nameText } from '../names.ts';
import { SIGN_STRENGTH, STRENGTH, decimalIn, separatorIn } from '../notation.ts';

export interface PrintedFormula {
  readonly text: string;
  /** The position of each node in the text. */
  readonly spans: ReadonlyMap<FormulaNode, Span>;
}

const ALONE = 6;

const HUNDRED = dec(100);

/**
 * Writes a formula with the current names of its variables. Offsets are the same in every locale: only the decimal
 * sign and the argument separator change. A name that is gone is written `[#id]`.
 */
export function printFormula(tree: FormulaNode, names: Names, locale: FormulaLocale = 'en'): PrintedFormula {
  const byId = new Map(names.map((each) => [each.id, each.name]));
  const spans = new Map<FormulaNode, Span>();
  let text = '';

  const put = (node: FormulaNode, least: number): void => {
    const wrapped = strengthOf(node) < least;
    if (wrapped) text += '(';
    const from = text.length;
    write(node);
    spans.set(node, { from, to: text.length });
    if (wrapped) text += ')';
  };

  const write = (node: FormulaNode): void => {
    switch (node.type) {
      case 'number':
        text += decimalIn(locale, node.value);
        return;
      case 'percent':
        text += `${decimalIn(locale, toText(mul(dec(node.value), HUNDRED)))}%`;
        return;
      case 'text':
        text += `"${node.value.replaceAll('"', '""')}"`;
        return;
      case 'date':
        text += dateIn(locale, node.value);
        return;
      case 'boolean':
        text += node.value ? 'TRUE' : 'FALSE';
        return;
      case 'variable': {
        const name = byId.get(node.id);
        text += name === undefined ? `[#${node.id}]` : nameText(name);
        return;
      }
      case 'unary':
        text += node.operator;
        put(node.operand, SIGN_STRENGTH);
        return;
      case 'binary': {
        const strength = STRENGTH[node.operator];
        put(node.left, strength === 1 ? 2 : strength);
        text += ` ${node.operator} `;
        put(node.right, strength + 1);
        return;
      }
      case 'call':
        text += `${node.name}(`;
        for (const [index, arg] of node.args.entries()) {
          if (index > 0) text += separatorIn(locale);
          put(arg, 0);
        }
        text += ')';
        return;
      default:
        assertNever(node);
    }
  };

  put(tree, 0);
  return { text, spans };
}

function strengthOf(node: FormulaNode): number {
  if (node.type === 'binary') return STRENGTH[node.operator];
  if (node.type === 'unary') return SIGN_STRENGTH;
  if ((node.type === 'number' || node.type === 'percent') && node.value.startsWith('-')) return SIGN_STRENGTH;
  return ALONE;
}

function dateIn(locale: FormulaLocale, wire: string): string {
  const date = parseDate(wire);
  if (date === null) return `DATE("${wire}")`;
  const { year, month, day } = partsOf(date);
  return `DATE(${[year, month, day].join(separatorIn(locale))})`;
}
