import { type Decimal, MAX_NUMBER_LENGTH, dec, mul, parseDate, parseDecimal, toText } from '@comptoir/kernel';
import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  type Suggestion,
  diagnosticAt,
} from '../diagnostic.ts';
import { FUNCTIONS } from '../functions/index.ts';
import {
  BOOLEAN_WORDS,
  type FormulaLocale,
  type Names,
  characterAt,
  idOfName,
  isWordCharacter,
  isWordStart,
  longestNameAt,
  nameText,
  FRENCH_FUNCTIONS,
  nearest,
} from '../names.ts';
import { decimalIn } from '../notation.ts';
import { foldText } from '../values.ts';

export type TokenKind =
  | 'number'
  | 'percent'
  | 'text'
  | 'date'
  | 'boolean'
  | 'variable'
  | 'function'
  /** A word or a bracketed name that nothing has. Already reported unless a parenthesis follows it. */
  | 'unknown'
  | 'operator'
  | 'separator'
  | 'open'
  | 'close';

export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** Wire form of a literal, id of a variable, name in upper case of a function, the sign itself otherwise. */
  readonly value: string;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly diagnostics: readonly Diagnostic[];
}

const SPACE = /\s/u;
const DIGIT = /[0-9]/;
/** Thousands set apart by spaces, as French writes them. Two numbers side by side mean nothing else. */
const GROUPED = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/y;
const OPERATORS = ['<>', '<=', '>=', '!=', '==', '=', '<', '>', '+', '-', '*', '/', '^'] as const;
/** Signs that people type or paste for the same operators. */
const SAME: Readonly<Record<string, string>> = {
  '!=': '<>',
  '==': '=',
  '≠': '<>',
  '≤': '<=',
  '≥': '>=',
  '×': '*',
  '÷': '/',
  '−': '-',
};
const HUNDREDTH = dec('0.01');

/** DATE is written like a function and read as a literal: its arguments are literal numbers. */
export const DATE_WORD = 'DATE';

/** Cuts a formula into tokens, for the parser and for colouring. Skips and reports what can't be read. */
export function tokenize(text: string, names: Names, locale: FormulaLocale): Tokens {
  return new Tokenizer(text, names, locale).read();
}

class Tokenizer {
  readonly #text: string;
  readonly #names: Names;
  readonly #locale: FormulaLocale;
  readonly #tokens: Token[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  #at = 0;

  constructor(text: string, names: Names, locale: FormulaLocale) {
    this.#text = text;
    this.#names = names;
    this.#locale = locale;
  }

  read(): Tokens {
    while (this.#at < this.#text.length) this.#readNext(characterAt(this.#text, this.#at));
    return { tokens: this.#tokens, diagnostics: this.#diagnostics };
  }

  #readNext(character: string): void {
    if (SPACE.test(character)) this.#at += character.length;
    else if (character === '"' || character === '“' || character === '”') this.#readText(character);
    else if (character === '[') this.#readBracket();
    else if (character === '#') this.#readDate();
    else if (this.#isNumber(character)) this.#readNumber();
    else if (isWordStart(character)) this.#readWord();
    else if (character === '(' || character === ')')
      this.#push(character === '(' ? 'open' : 'close', this.#at + 1, character);
    else if (character === ';' || character === ',') this.#push('separator', this.#at + 1, character);
    else this.#readOperator(character);
  }

  #push(kind: TokenKind, to: number, value: string): void {
    this.#tokens.push({ kind, from: this.#at, to, value });
    this.#at = to;
  }

  #report<Code extends DiagnosticCode>(
    code: Code,
    from: number,
    to: number,
    ...details: DiagnosticDetails<Code>
  ): void {
    this.#diagnostics.push(diagnosticAt({ from, to }, code, details));
  }

  #readText(quote: string): void {
    const text = this.#text;
    const at = this.#at;
    const [value, end] = readQuoted(text, at + 1, quote === '"' ? '"' : '”');
    if (end === null)
      this.#report('unclosed_text', at, text.length, {}, { kind: 'replace', text: `${text.slice(at)}"` });
    this.#push('text', end ?? text.length, value);
  }

  #readDate(): void {
    const [value, end] = readQuoted(this.#text, this.#at + 1, '#');
    const isDate = end !== null && parseDate(value) !== null;
    const to = end ?? this.#text.length;
    if (!isDate) this.#report('invalid_date', this.#at, to, { text: value });
    this.#push('date', to, isDate ? value : '1970-01-01');
  }

  #readOperator(character: string): void {
    const at = this.#at;
    const operator =
      OPERATORS.find((sign) => this.#text.startsWith(sign, at)) ?? (SAME[character] ? character : null);
    if (operator) return this.#push('operator', at + operator.length, SAME[operator] ?? operator);
    this.#report('unexpected_character', at, at + character.length, { text: character });
    this.#at += character.length;
  }

  #readBracket(): void {
    const text = this.#text;
    const at = this.#at;
    const [name, end] = readQuoted(text, at + 1, ']');
    if (end === null) {
      this.#report('unclosed_bracket', at, text.length, {}, { kind: 'replace', text: `${text.slice(at)}]` });
      return this.#push('unknown', text.length, name);
    }
    const id = idOfName(name.trim(), this.#names) ?? idOfName(name, this.#names);
    if (id === null) this.#reportUnknown(name, at, end);
    this.#push(id === null ? 'unknown' : 'variable', end, id ?? name);
  }

  #isNumber(character: string): boolean {
    const isSign = character === '.' || (character === ',' && this.#locale === 'fr');
    return DIGIT.test(character) || (isSign && DIGIT.test(this.#text[this.#at + 1] ?? ''));
  }

  /** Digits with one decimal sign. The other locale's sign, and thousands set apart, are understood and reported. */
  #readNumber(): void {
    const text = this.#text;
    const at = this.#at;
    const { end, wire, sign, isGrouped } = digitsAt(text, at, this.#locale);
    const own = this.#locale === 'fr' ? ',' : '.';
    const value: Decimal = parseDecimal(wire) ?? dec(0);
    const mended: Suggestion = { kind: 'replace', text: decimalIn(this.#locale, toText(value)) };
    if (isGrouped) this.#report('grouped_number', at, end, { text: text.slice(at, end) }, mended);
    else if (sign !== null && sign !== own)
      this.#report('wrong_decimal_separator', at, end, { text: text.slice(at, end) }, mended);
    let percent = end;
    while (percent < text.length && SPACE.test(text[percent]!)) percent += 1;
    const isPercent = text[percent] === '%';
    const stored = toText(isPercent ? mul(value, HUNDREDTH) : value);
    if (stored.length > MAX_NUMBER_LENGTH)
      this.#report('number_too_long', at, end, { most: String(MAX_NUMBER_LENGTH) });
    this.#push(isPercent ? 'percent' : 'number', isPercent ? percent + 1 : end, stored);
  }

  /** A variable's name without brackets, a function, true or false. */
  #readWord(): void {
    const text = this.#text;
    const at = this.#at;
    const end = wordEnd(text, at);
    const word = text.slice(at, end);
    const called = isCalled(text, end);
    const known = longestNameAt(text, at, this.#names);
    if (known !== null && !(known.length === word.length && called)) {
      // No formula has two names side by side: `Won valu` is one name mistyped, when there is one like it.
      const run = runEnd(text, at + known.length);
      const meant = run > at + known.length ? this.#nearestName(text.slice(at, run)) : null;
      if (meant === null) return this.#push('variable', at + known.length, idOfName(known, this.#names)!);
    }
    if (called) return this.#pushCalled(word, end);
    const truth = BOOLEAN_WORDS.get(foldText(word));
    if (truth !== undefined) return this.#push('boolean', end, String(truth));
    const upper = word.toUpperCase();
    const definition = FUNCTIONS.get(upper);
    // TODAY alone is understood; ROUND alone lacks its arguments.
    if (definition?.required === 0) return this.#push('function', end, upper);
    const run = definition ? end : runEnd(text, end);
    if (definition)
      this.#report('unknown_name', at, end, { name: word }, { kind: 'replace', text: `${upper}()` });
    else this.#reportUnknown(text.slice(at, run), at, run);
    this.#push('unknown', run, text.slice(at, run));
  }

  /** A word before a parenthesis. */
  #pushCalled(word: string, end: number): void {
    const upper = word.toUpperCase();
    const isKnown = FUNCTIONS.has(upper) || upper === DATE_WORD;
    if (!isKnown) {
      const near = FRENCH_FUNCTIONS.get(foldText(word)) ?? nearest(word, [...FUNCTIONS.keys(), DATE_WORD]);
      this.#report(
        'unknown_function',
        this.#at,
        end,
        { name: word },
        near === null ? null : { kind: 'replace', text: near },
      );
    }
    this.#push(isKnown ? 'function' : 'unknown', end, upper);
  }

  #nearestName(name: string): string | null {
    return nearest(
      name,
      this.#names.map((each) => each.name),
    );
  }

  #reportUnknown(name: string, from: number, to: number): void {
    const near = this.#nearestName(name);
    this.#report(
      'unknown_name',
      from,
      to,
      { name },
      near === null ? null : { kind: 'replace', text: nameText(near) },
    );
  }
}

interface Digits {
  readonly end: number;
  /** With a decimal point and no group marks. */
  readonly wire: string;
  /** The decimal sign that was written. */
  readonly sign: string | null;
  readonly isGrouped: boolean;
}

function digitsAt(text: string, from: number, locale: FormulaLocale): Digits {
  GROUPED.lastIndex = from;
  const grouped = GROUPED.exec(text)?.[0] ?? '';
  let end = from + grouped.length;
  let wire = grouped.replaceAll(/\D/g, '');
  let sign: string | null = null;
  for (; end < text.length; end += 1) {
    const next = text[end]!;
    const isSign = next === '.' || (next === ',' && locale === 'fr');
    if (isSign && sign === null && DIGIT.test(text[end + 1] ?? '')) {
      sign = next;
      wire += '.';
    } else if (DIGIT.test(next)) wire += next;
    else break;
  }
  return { end, wire, sign, isGrouped: grouped !== '' };
}

/** Reads up to `closing`; a doubled one is part of the text. The end is `null` when there is none. */
function readQuoted(text: string, from: number, closing: string): [string, number | null] {
  let value = '';
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== closing) value += text[at];
    else if (text[at + 1] === closing) {
      value += closing;
      at += 1;
    } else return [value, at + 1];
  }
  return [value, null];
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length) {
    const character = characterAt(text, end);
    if (!isWordCharacter(character)) break;
    end += character.length;
  }
  return end;
}

/** Words that follow with single spaces belong to the same unknown name, unless they are called as functions. */
function runEnd(text: string, from: number): number {
  let end = from;
  while (text[end] === ' ' && end + 1 < text.length && isWordCharacter(characterAt(text, end + 1))) {
    const next = wordEnd(text, end + 1);
    if (isCalled(text, next)) break;
    end = next;
  }
  return end;
}

function isCalled(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && SPACE.test(text[at]!)) at += 1;
  return text[at] === '(';
}
