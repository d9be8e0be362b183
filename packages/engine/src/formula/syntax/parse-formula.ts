import { LIMITS, dateText, dayFromParts, parseDate } from '@comptoir/kernel';
import type { BinaryOperator, FormulaNode } from '../../model/index.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  type Span,
  diagnostic,
  diagnosticAt,
} from '../diagnostic.ts';
import type { FormulaLocale, Names } from '../names.ts';
import { SIGN_STRENGTH, STRENGTH } from '../notation.ts';
import { DATE_WORD, type Token, tokenize } from './tokens.ts';

export interface ParsedFormula {
  /** `null` as soon as there is one diagnostic, or no text. */
  readonly tree: FormulaNode | null;
  /** What could be read, with holes (`{variable, id: ''}`) where something is missing: for checking on. */
  readonly partial: FormulaNode | null;
  /** Where each node of `partial` stands in the text. */
  readonly spans: ReadonlyMap<FormulaNode, Span>;
  readonly diagnostics: readonly Diagnostic[];
}

const COMPARISON = 1;
/** Parentheses may nest deeper than nodes, but not without end: the parser recurses. */
const MOST_NESTING = LIMITS.formula_depth * 2;
const MOST_DIAGNOSTICS = 50;

/**
 * Reads a formula. Precedence and signs as in spreadsheets: `^` binds left to right, a sign binds tighter than it.
 * French locale: decimal comma and `;` between arguments; English: point and `,` (or `;`). A variable stands in
 * brackets, `[Won value]`, or bare when its name is words. All mistakes are collected; none throws.
 */
export function parseFormula(text: string, names: Names, locale: FormulaLocale = 'en'): ParsedFormula {
  const spans = new Map<FormulaNode, Span>();
  if (text.length > LIMITS.formula_length)
    return {
      tree: null,
      partial: null,
      spans,
      diagnostics: [
        diagnostic('formula_too_long', {
          span: { from: LIMITS.formula_length, to: text.length },
          params: { most: String(LIMITS.formula_length) },
        }),
      ],
    };

  const { tokens, diagnostics: found } = tokenize(text, names, locale);
  const diagnostics: Diagnostic[] = [...found];
  if (tokens.length === 0) {
    if (diagnostics.length === 0)
      diagnostics.push(diagnostic('formula_missing', { span: { from: 0, to: text.length } }));
    return { tree: null, partial: null, spans, diagnostics };
  }

  const depths = new Map<FormulaNode, number>();
  let at = 0;
  let nesting = 0;
  let tooDeep = false;
  let unclosed = false;
  const report = <Code extends DiagnosticCode>(
    code: Code,
    { from, to }: Span,
    ...details: DiagnosticDetails<Code>
  ) => diagnostics.push(diagnosticAt({ from, to }, code, details));
  const lastEnd = () => tokens[at - 1]?.to ?? 0;

  const partial = parseTop();
  const ordered = diagnostics
    .sort((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0))
    .slice(0, MOST_DIAGNOSTICS);
  return { tree: ordered.length === 0 ? partial : null, partial, spans, diagnostics: ordered };

  function keep(node: FormulaNode, from: number, children: readonly FormulaNode[] = []): FormulaNode {
    const depth = 1 + Math.max(0, ...children.map((child) => depths.get(child) ?? 1));
    if (depth > LIMITS.formula_depth) return sayTooDeep(from);
    depths.set(node, depth);
    spans.set(node, { from, to: lastEnd() });
    return node;
  }

  function sayTooDeep(from: number): FormulaNode {
    if (!tooDeep) report('formula_too_deep', { from, to: lastEnd() }, { most: String(LIMITS.formula_depth) });
    tooDeep = true;
    return hole(from);
  }

  function hole(from: number): FormulaNode {
    const node: FormulaNode = { type: 'variable', id: '' };
    depths.set(node, 1);
    spans.set(node, { from, to: Math.max(from, lastEnd()) });
    return node;
  }

  function parseTop(): FormulaNode {
    let tree = parseExpression(0);
    while (at < tokens.length) {
      const token = tokens[at]!;
      at += 1;
      if (token.kind === 'separator') sayStraySeparator(token);
      else report('unexpected_token', token, { text: text.slice(token.from, token.to) });
      if (at < tokens.length) {
        parseExpression(0);
        tree = hole(0);
      }
    }
    return tree;
  }

  /** A comma at the top: in the English locale most often one that parts thousands (1,000), or a decimal comma (8,5). */
  function sayStraySeparator(token: Token): void {
    const before = tokens[at - 2];
    const after = tokens[at];
    const isNumber =
      before?.kind === 'number' &&
      (after?.kind === 'number' || after?.kind === 'percent') &&
      token.value === ',';
    if (isNumber) {
      const grouped = /^\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?/.exec(text.slice(before.from))?.[0];
      if (grouped !== undefined) {
        const to = before.from + grouped.length;
        report(
          'grouped_number',
          { from: before.from, to },
          { text: grouped },
          { kind: 'replace', text: grouped.replaceAll(',', '') },
        );
        // Its last group is the operand that is read next.
        while ((tokens[at + 1]?.to ?? Infinity) <= to) at += 1;
        return;
      }
      const span = { from: before.from, to: after.to };
      report(
        'wrong_decimal_separator',
        span,
        { text: text.slice(span.from, span.to) },
        { kind: 'replace', text: text.slice(span.from, span.to).replace(',', '.') },
      );
    } else report('unexpected_token', token, { text: token.value });
  }

  function parseExpression(least: number): FormulaNode {
    const from = tokens[at]?.from ?? text.length;
    if (nesting >= MOST_NESTING) {
      at = tokens.length;
      return sayTooDeep(from);
    }
    nesting += 1;
    let left = parseOperand();
    let compared = false;
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token.kind === 'operator') {
        const operator = token.value as BinaryOperator; // the lexer gives no other sign
        const strength = STRENGTH[operator];
        if (strength < least) break;
        at += 1;
        if (strength === COMPARISON && compared) report('chained_comparison', token, { text: operator });
        compared = strength === COMPARISON;
        const right = parseExpression(strength + 1);
        left = keep({ type: 'binary', operator, left, right }, from, [left, right]);
      } else if (token.kind === 'separator' || token.kind === 'close') break;
      else {
        report('missing_operator', token, { text: text.slice(token.from, token.to) });
        parseOperand();
        left = hole(from);
      }
    }
    nesting -= 1;
    return left;
  }

  function parseOperand(): FormulaNode {
    const token = tokens[at];
    if (!token || token.kind === 'separator' || token.kind === 'close') {
      const place = token ?? { from: text.length, to: text.length };
      report(
        'missing_operand',
        { from: place.from, to: place.to },
        { after: at > 0 ? text.slice(tokens[at - 1]!.from, lastEnd()) : '' },
      );
      return hole(place.from);
    }
    at += 1;
    switch (token.kind) {
      case 'number':
      case 'percent':
      case 'text':
      case 'date':
        return keep({ type: token.kind, value: token.value }, token.from);
      case 'boolean':
        return keep({ type: 'boolean', value: token.value === 'true' }, token.from);
      case 'variable':
        return keep({ type: 'variable', id: token.value }, token.from);
      case 'function':
        return parseCall(token);
      case 'unknown':
        if (tokens[at]?.kind === 'open') parseArguments(token);
        return hole(token.from);
      case 'open':
        return parseParenthesis(token);
      case 'operator':
        return parseSign(token);
    }
  }

  function parseSign(token: Token): FormulaNode {
    if (token.value !== '-' && token.value !== '+') {
      report('missing_operand', token, { before: token.value });
      at -= 1;
      return hole(token.from);
    }
    if (nesting >= MOST_NESTING) return sayTooDeep(token.from);
    nesting += 1;
    const operand = parseExpression(SIGN_STRENGTH);
    nesting -= 1;
    return keep({ type: 'unary', operator: token.value, operand }, token.from, [operand]);
  }

  function parseParenthesis(open: Token): FormulaNode {
    const inner = parseExpression(0);
    close(open);
    // The span takes the parentheses in, so that a mistake in a whole operand marks all of it.
    spans.set(inner, { from: open.from, to: lastEnd() });
    return inner;
  }

  function close(open: Token): void {
    while (tokens[at]?.kind === 'separator') {
      report('unexpected_token', tokens[at]!, { text: tokens[at]!.value });
      at += 1;
      parseExpression(0);
    }
    if (tokens[at]?.kind === 'close') at += 1;
    else sayUnclosed(open);
  }

  /** The innermost one is enough: what closes it shows the next. */
  function sayUnclosed(open: Token): void {
    if (!unclosed) report('unclosed_parenthesis', open);
    unclosed = true;
  }

  function parseCall(token: Token): FormulaNode {
    const called = tokens[at]?.kind === 'open';
    const args = called ? parseArguments(token) : [];
    if (token.value === DATE_WORD) return dateLiteral(token, args);
    if (args.length > LIMITS.formula_arguments)
      report('too_many_arguments', token, {
        function: token.value,
        most: String(LIMITS.formula_arguments),
        found: String(args.length),
      });
    return keep({ type: 'call', name: token.value, args }, token.from, args);
  }

  function parseArguments(name: Token): FormulaNode[] {
    const open = tokens[at]!;
    at += 1;
    const args: FormulaNode[] = [];
    if (tokens[at]?.kind === 'close') {
      at += 1;
      return args;
    }
    for (;;) {
      args.push(parseExpression(0));
      const token = tokens[at];
      if (token?.kind !== 'separator') break;
      at += 1;
      if (token.value === ',' && locale === 'fr')
        report('wrong_argument_separator', token, { function: name.value }, { kind: 'replace', text: ';' });
    }
    if (tokens[at]?.kind === 'close') at += 1;
    else sayUnclosed(open);
    return args;
  }

  /** DATE(2017, 6, 30) or DATE("2017-06-30"), of a date that exists. */
  function dateLiteral(token: Token, args: readonly FormulaNode[]): FormulaNode {
    const values = args.map((arg) => (arg.type === 'number' || arg.type === 'text' ? arg.value : ''));
    const numbers = args.length === 3 && args.every((arg) => arg.type === 'number');
    const written = args.length === 1 && args[0]?.type === 'text';
    const found = numbers
      ? dayFromParts(Number(values[0]), Number(values[1]), Number(values[2]))
      : written
        ? parseDate(values[0]!)
        : null;
    if (found !== null) return keep({ type: 'date', value: dateText(found) }, token.from);
    report('invalid_date', { from: token.from, to: lastEnd() }, { text: text.slice(token.from, lastEnd()) });
    return hole(token.from);
  }
}
