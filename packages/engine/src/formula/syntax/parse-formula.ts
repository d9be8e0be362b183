import {
  MAX_FORMULA_DEPTH,
  MAX_FORMULA_LENGTH,
  MAX_FORMULA_ARGUMENTS,
  dateText,
  dayFromParts,
  parseDate,
} from '@comptoir/kernel';
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
  /** The position of each node of `partial` in the text. */
  readonly spans: ReadonlyMap<FormulaNode, Span>;
  readonly diagnostics: readonly Diagnostic[];
}

const COMPARISON = 1;
/** Parentheses may nest deeper than nodes, but not without end: the parser recurses. */
const MAX_NESTING = MAX_FORMULA_DEPTH * 2;
const MAX_DIAGNOSTICS = 50;

/**
 * Reads a formula. Precedence and signs as in spreadsheets: `^` binds left to right, a sign binds tighter than it.
 * French locale: decimal comma and `;` between arguments; English: point and `,` (or `;`). A variable is in
 * brackets, `[Won value]`, or bare when its name is words. All mistakes are collected; none throws.
 */
export function parseFormula(text: string, names: Names, locale: FormulaLocale = 'en'): ParsedFormula {
  const spans = new Map<FormulaNode, Span>();
  if (text.length > MAX_FORMULA_LENGTH)
    return {
      tree: null,
      partial: null,
      spans,
      diagnostics: [
        diagnostic('formula_too_long', {
          span: { from: MAX_FORMULA_LENGTH, to: text.length },
          params: { most: String(MAX_FORMULA_LENGTH) },
        }),
      ],
    };

  const { tokens, diagnostics } = tokenize(text, names, locale);
  if (tokens.length === 0) {
    const missing = diagnostic('formula_missing', { span: { from: 0, to: text.length } });
    return {
      tree: null,
      partial: null,
      spans,
      diagnostics: diagnostics.length === 0 ? [missing] : diagnostics,
    };
  }
  return new FormulaParser(text, tokens, locale).parse(diagnostics);
}

/** Recursive descent over the tokens. A `#parse` method reads from the next token on and stops after what it has read. */
class FormulaParser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #locale: FormulaLocale;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #spans = new Map<FormulaNode, Span>();
  readonly #depths = new Map<FormulaNode, number>();
  #at = 0;
  #nesting = 0;
  #tooDeep = false;
  #unclosed = false;

  constructor(text: string, tokens: readonly Token[], locale: FormulaLocale) {
    this.#text = text;
    this.#tokens = tokens;
    this.#locale = locale;
  }

  /** `found`: the mistakes in the tokens. */
  parse(found: readonly Diagnostic[]): ParsedFormula {
    const partial = this.#parseTop();
    const diagnostics = [...found, ...this.#diagnostics]
      .sort((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0))
      .slice(0, MAX_DIAGNOSTICS);
    return { tree: diagnostics.length === 0 ? partial : null, partial, spans: this.#spans, diagnostics };
  }

  #report<Code extends DiagnosticCode>(
    code: Code,
    { from, to }: Span,
    ...details: DiagnosticDetails<Code>
  ): void {
    this.#diagnostics.push(diagnosticAt({ from, to }, code, details));
  }

  #lastEnd(): number {
    return this.#tokens[this.#at - 1]?.to ?? 0;
  }

  /** From there to the end of what has been read. */
  #since(from: number): Span {
    return { from, to: this.#lastEnd() };
  }

  #textOf({ from, to }: Span): string {
    return this.#text.slice(from, to);
  }

  /** Is the next token of this kind? */
  #is(kind: Token['kind']): boolean {
    return this.#tokens[this.#at]?.kind === kind;
  }

  #keep(node: FormulaNode, from: number, children: readonly FormulaNode[] = []): FormulaNode {
    const depth = 1 + Math.max(0, ...children.map((child) => this.#depths.get(child) ?? 1));
    if (depth > MAX_FORMULA_DEPTH) return this.#reportTooDeep(from);
    this.#depths.set(node, depth);
    this.#spans.set(node, this.#since(from));
    return node;
  }

  #reportTooDeep(from: number): FormulaNode {
    if (!this.#tooDeep)
      this.#report('formula_too_deep', this.#since(from), { most: String(MAX_FORMULA_DEPTH) });
    this.#tooDeep = true;
    return this.#hole(from);
  }

  #hole(from: number): FormulaNode {
    const node: FormulaNode = { type: 'variable', id: '' };
    this.#depths.set(node, 1);
    this.#spans.set(node, { from, to: Math.max(from, this.#lastEnd()) });
    return node;
  }

  #parseTop(): FormulaNode {
    let tree = this.#parseExpression(0);
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at]!;
      this.#at += 1;
      if (token.kind === 'separator') this.#reportSeparator(token);
      else this.#report('unexpected_token', token, { text: this.#textOf(token) });
      if (this.#at < this.#tokens.length) {
        this.#parseExpression(0);
        tree = this.#hole(0);
      }
    }
    return tree;
  }

  /** A comma at the top: in the English locale most often one that groups thousands (1,000), or a decimal comma (8,5). */
  #reportSeparator(token: Token): void {
    const before = this.#tokens[this.#at - 2];
    const after = this.#tokens[this.#at];
    const isNumber = before?.kind === 'number' && (after?.kind === 'number' || after?.kind === 'percent');
    if (!isNumber || token.value !== ',') {
      this.#report('unexpected_token', token, { text: token.value });
      return;
    }
    const grouped = /^\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?/.exec(this.#text.slice(before.from))?.[0];
    if (grouped === undefined) {
      const span = { from: before.from, to: after.to };
      const text = this.#textOf(span);
      const mended = { kind: 'replace', text: text.replace(',', '.') } as const;
      this.#report('wrong_decimal_separator', span, { text }, mended);
      return;
    }
    const to = before.from + grouped.length;
    const mended = { kind: 'replace', text: grouped.replaceAll(',', '') } as const;
    this.#report('grouped_number', { from: before.from, to }, { text: grouped }, mended);
    // Its last group is the operand that is read next.
    while ((this.#tokens[this.#at + 1]?.to ?? Infinity) <= to) this.#at += 1;
  }

  #parseExpression(least: number): FormulaNode {
    const from = this.#tokens[this.#at]?.from ?? this.#text.length;
    if (this.#nesting >= MAX_NESTING) {
      this.#at = this.#tokens.length;
      return this.#reportTooDeep(from);
    }
    this.#nesting += 1;
    let left = this.#parseOperand();
    let compared = false;
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.kind === 'operator') {
        const operator = token.value as BinaryOperator; // the lexer gives no other sign
        const strength = STRENGTH[operator];
        if (strength < least) break;
        this.#at += 1;
        if (strength === COMPARISON && compared)
          this.#report('chained_comparison', token, { text: operator });
        compared = strength === COMPARISON;
        const right = this.#parseExpression(strength + 1);
        left = this.#keep({ type: 'binary', operator, left, right }, from, [left, right]);
      } else if (token.kind === 'separator' || token.kind === 'close') break;
      else {
        this.#report('missing_operator', token, { text: this.#textOf(token) });
        this.#parseOperand();
        left = this.#hole(from);
      }
    }
    this.#nesting -= 1;
    return left;
  }

  #parseOperand(): FormulaNode {
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'separator' || token.kind === 'close') {
      const last = this.#tokens[this.#at - 1];
      const place = token ?? { from: this.#text.length, to: this.#text.length };
      this.#report(
        'missing_operand',
        { from: place.from, to: place.to },
        { after: last ? this.#textOf(last) : '' },
      );
      return this.#hole(place.from);
    }
    this.#at += 1;
    switch (token.kind) {
      case 'number':
      case 'percent':
      case 'text':
      case 'date':
        return this.#keep({ type: token.kind, value: token.value }, token.from);
      case 'boolean':
        return this.#keep({ type: 'boolean', value: token.value === 'true' }, token.from);
      case 'variable':
        return this.#keep({ type: 'variable', id: token.value }, token.from);
      case 'function':
        return this.#parseCall(token);
      case 'unknown':
        if (this.#is('open')) this.#parseArguments(token);
        return this.#hole(token.from);
      case 'open':
        return this.#parseParenthesis(token);
      case 'operator':
        return this.#parseSign(token);
    }
  }

  #parseSign(token: Token): FormulaNode {
    if (token.value !== '-' && token.value !== '+') {
      this.#report('missing_operand', token, { before: token.value });
      this.#at -= 1;
      return this.#hole(token.from);
    }
    if (this.#nesting >= MAX_NESTING) return this.#reportTooDeep(token.from);
    this.#nesting += 1;
    const operand = this.#parseExpression(SIGN_STRENGTH);
    this.#nesting -= 1;
    return this.#keep({ type: 'unary', operator: token.value, operand }, token.from, [operand]);
  }

  #parseParenthesis(open: Token): FormulaNode {
    const inner = this.#parseExpression(0);
    this.#close(open);
    // The span includes the parentheses, so that a mistake in a whole operand marks all of it.
    this.#spans.set(inner, this.#since(open.from));
    return inner;
  }

  #close(open: Token): void {
    while (this.#is('separator')) {
      this.#report('unexpected_token', this.#tokens[this.#at]!, { text: this.#tokens[this.#at]!.value });
      this.#at += 1;
      this.#parseExpression(0);
    }
    if (this.#is('close')) this.#at += 1;
    else this.#reportUnclosed(open);
  }

  /** Only the innermost one: once it is closed, the next is reported. */
  #reportUnclosed(open: Token): void {
    if (!this.#unclosed) this.#report('unclosed_parenthesis', open);
    this.#unclosed = true;
  }

  #parseCall(token: Token): FormulaNode {
    const called = this.#is('open');
    const args = called ? this.#parseArguments(token) : [];
    if (token.value === DATE_WORD) return this.#dateLiteral(token, args);
    if (args.length > MAX_FORMULA_ARGUMENTS)
      this.#report('too_many_arguments', token, {
        function: token.value,
        most: String(MAX_FORMULA_ARGUMENTS),
        found: String(args.length),
      });
    return this.#keep({ type: 'call', name: token.value, args }, token.from, args);
  }

  #parseArguments(name: Token): FormulaNode[] {
    const open = this.#tokens[this.#at]!;
    this.#at += 1;
    const args: FormulaNode[] = [];
    if (this.#is('close')) {
      this.#at += 1;
      return args;
    }
    for (;;) {
      args.push(this.#parseExpression(0));
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'separator') break;
      this.#at += 1;
      if (token.value === ',' && this.#locale === 'fr')
        this.#report(
          'wrong_argument_separator',
          token,
          { function: name.value },
          { kind: 'replace', text: ';' },
        );
    }
    if (this.#is('close')) this.#at += 1;
    else this.#reportUnclosed(open);
    return args;
  }

  /** DATE(2017, 6, 30) or DATE("2017-06-30"), of a date that exists. */
  #dateLiteral(token: Token, args: readonly FormulaNode[]): FormulaNode {
    const values = args.map((arg) => (arg.type === 'number' || arg.type === 'text' ? arg.value : ''));
    const numbers = args.length === 3 && args.every((arg) => arg.type === 'number');
    const written = args.length === 1 && args[0]?.type === 'text';
    const found = numbers
      ? dayFromParts(Number(values[0]), Number(values[1]), Number(values[2]))
      : written
        ? parseDate(values[0]!)
        : null;
    if (found !== null) return this.#keep({ type: 'date', value: dateText(found) }, token.from);
    const span = this.#since(token.from);
    this.#report('invalid_date', span, { text: this.#textOf(span) });
    return this.#hole(token.from);
  }
}
