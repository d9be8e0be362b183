import { type Decimal, LIMITS, dec, mul, parseDate, parseDecimal, toText } from '@comptoir/kernel';
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

/** DATE is written like a function and read as a literal: its arguments are numbers that stand there. */
export const DATE_WORD = 'DATE';

/** Cuts a formula into tokens, for the parser and for colouring. What can't be read is reported and passed over. */
export function tokenize(text: string, names: Names, locale: FormulaLocale): Tokens {
  const tokens: Token[] = [];
  const diagnostics: Diagnostic[] = [];
  const report = <Code extends DiagnosticCode>(
    code: Code,
    from: number,
    to: number,
    ...details: DiagnosticDetails<Code>
  ) => diagnostics.push(diagnosticAt({ from, to }, code, details));
  let at = 0;
  const push = (kind: TokenKind, to: number, value: string) => {
    tokens.push({ kind, from: at, to, value });
    at = to;
  };

  while (at < text.length) {
    const character = characterAt(text, at);
    if (SPACE.test(character)) {
      at += character.length;
    } else if (character === '"' || character === '“' || character === '”') {
      const closing = character === '"' ? '"' : '”';
      const [value, end] = readQuoted(text, at + 1, closing);
      if (end === null)
        report('unclosed_text', at, text.length, {}, { kind: 'replace', text: `${text.slice(at)}"` });
      push('text', end ?? text.length, value);
    } else if (character === '[') {
      readBracket();
    } else if (character === '#') {
      const [value, end] = readQuoted(text, at + 1, '#');
      if (end === null || parseDate(value) === null)
        report('invalid_date', at, end ?? text.length, { text: value });
      push('date', end ?? text.length, end !== null && parseDate(value) !== null ? value : '1970-01-01');
    } else if (
      DIGIT.test(character) ||
      ((character === '.' || (character === ',' && locale === 'fr')) && DIGIT.test(text[at + 1] ?? ''))
    ) {
      readNumber();
    } else if (isWordStart(character)) {
      readWord();
    } else if (character === '(' || character === ')') {
      push(character === '(' ? 'open' : 'close', at + 1, character);
    } else if (character === ';' || character === ',') {
      push('separator', at + 1, character);
    } else {
      const operator =
        OPERATORS.find((sign) => text.startsWith(sign, at)) ?? (SAME[character] ? character : null);
      if (operator) push('operator', at + operator.length, SAME[operator] ?? operator);
      else {
        report('unexpected_character', at, at + character.length, { text: character });
        at += character.length;
      }
    }
  }
  return { tokens, diagnostics };

  function readBracket(): void {
    const [name, end] = readQuoted(text, at + 1, ']');
    if (end === null) {
      report('unclosed_bracket', at, text.length, {}, { kind: 'replace', text: `${text.slice(at)}]` });
      return push('unknown', text.length, name);
    }
    const id = idOfName(name.trim(), names) ?? idOfName(name, names);
    if (id === null) sayUnknown(name, at, end);
    push(id === null ? 'unknown' : 'variable', end, id ?? name);
  }

  /** Digits with one decimal sign. The other locale's sign, and thousands set apart, are understood and reported. */
  function readNumber(): void {
    const own = locale === 'fr' ? ',' : '.';
    GROUPED.lastIndex = at;
    const grouped = GROUPED.exec(text)?.[0] ?? '';
    let end = at + grouped.length;
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
    const value: Decimal = parseDecimal(wire) ?? dec(0);
    const mended: Suggestion = { kind: 'replace', text: decimalIn(locale, toText(value)) };
    if (grouped !== '') report('grouped_number', at, end, { text: text.slice(at, end) }, mended);
    else if (sign !== null && sign !== own)
      report('wrong_decimal_separator', at, end, { text: text.slice(at, end) }, mended);
    let percent = end;
    while (percent < text.length && SPACE.test(text[percent]!)) percent += 1;
    const isPercent = text[percent] === '%';
    const stored = toText(isPercent ? mul(value, HUNDREDTH) : value);
    if (stored.length > LIMITS.number_length)
      report('number_too_long', at, end, { most: String(LIMITS.number_length) });
    push(isPercent ? 'percent' : 'number', isPercent ? percent + 1 : end, stored);
  }

  function readWord(): void {
    const end = wordEnd(text, at);
    const word = text.slice(at, end);
    const called = isCalled(text, end);
    const known = longestNameAt(text, at, names);
    if (known !== null && !(known.length === word.length && called)) {
      // No formula has two names side by side: `Won valu` is one name mistyped, when there is one like it.
      const run = runEnd(text, at + known.length);
      const meant = run > at + known.length ? nearestName(text.slice(at, run)) : null;
      if (meant === null) return push('variable', at + known.length, idOfName(known, names)!);
    }
    const upper = word.toUpperCase();
    if (called) {
      const isKnown = FUNCTIONS.has(upper) || upper === DATE_WORD;
      if (!isKnown) {
        const near = FRENCH_FUNCTIONS.get(foldText(word)) ?? nearest(word, [...FUNCTIONS.keys(), DATE_WORD]);
        report(
          'unknown_function',
          at,
          end,
          { name: word },
          near === null ? null : { kind: 'replace', text: near },
        );
      }
      return push(isKnown ? 'function' : 'unknown', end, upper);
    }
    const truth = BOOLEAN_WORDS.get(foldText(word));
    if (truth !== undefined) return push('boolean', end, String(truth));
    const definition = FUNCTIONS.get(upper);
    // TODAY alone is understood; ROUND alone lacks its arguments.
    if (definition?.required === 0) return push('function', end, upper);
    const run = definition ? end : runEnd(text, end);
    if (definition) report('unknown_name', at, end, { name: word }, { kind: 'replace', text: `${upper}()` });
    else sayUnknown(text.slice(at, run), at, run);
    push('unknown', run, text.slice(at, run));
  }

  function nearestName(name: string): string | null {
    return nearest(
      name,
      names.map((each) => each.name),
    );
  }

  function sayUnknown(name: string, from: number, to: number): void {
    const near = nearestName(name);
    report(
      'unknown_name',
      from,
      to,
      { name },
      near === null ? null : { kind: 'replace', text: nameText(near) },
    );
  }
}

/** Reads up to `closing`, which doubled stands for itself. The end is `null` when it never closes. */
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
