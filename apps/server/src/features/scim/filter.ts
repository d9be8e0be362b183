import { AppError } from '@comptoir/contract/errors';
import { MAX_SCIM_FILTER_DEPTH, MAX_SCIM_FILTER_LENGTH } from '@comptoir/kernel';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | null;

/** RFC 7644, figure 1. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly [Filter, Filter] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'pr'; readonly path: string }
  | {
      readonly kind: 'compare';
      readonly path: string;
      readonly operator: Operator;
      readonly value: FilterValue;
    }
  /** `emails[type eq "work"].value eq "x"`: without `value`, one element is enough. */
  | {
      readonly kind: 'elements';
      readonly path: string;
      readonly filter: Filter;
      readonly value: Filter | null;
    };

/** A text in quotes, a bracket, or a word: a path, an operator, a number. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/y;

export function parseFilter(text: string): Filter {
  if (text.length > MAX_SCIM_FILTER_LENGTH)
    throw new AppError('scim_filter_invalid', { at: text.slice(0, 50) });
  const parser = new Parser(tokensOf(text));
  const filter = parser.either(0);
  parser.end();
  return filter;
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new AppError('scim_filter_invalid', { at: text.slice(at, at + 50) });
    tokens.push(token);
  }
  return tokens;
}

/** Lives for one filter. */
class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  either(depth: number): Filter {
    let filter = this.#both(depth);
    while (this.#takes('or')) filter = { kind: 'or', parts: [filter, this.#both(depth)] };
    return filter;
  }

  end(): void {
    if (this.#at < this.#tokens.length) this.#refuse();
  }

  #both(depth: number): Filter {
    let filter = this.#one(depth);
    while (this.#takes('and')) filter = { kind: 'and', parts: [filter, this.#one(depth)] };
    return filter;
  }

  #one(depth: number): Filter {
    if (depth > MAX_SCIM_FILTER_DEPTH) this.#refuse();
    if (this.#takes('not')) {
      if (this.#peek() !== '(') this.#refuse();
      return { kind: 'not', part: this.#one(depth + 1) };
    }
    if (this.#takes('(')) {
      const filter = this.either(depth + 1);
      this.#require(')');
      return filter;
    }
    return this.#comparison(depth);
  }

  #comparison(depth: number): Filter {
    const path = this.#path();
    if (this.#takes('[')) {
      const filter = this.either(depth + 1);
      this.#require(']');
      return { kind: 'elements', path, filter, value: this.#ofElements() };
    }
    return this.#compared(path);
  }

  /** What follows the bracket: `.value eq "x"`, or nothing. */
  #ofElements(): Filter | null {
    const next = this.#peek();
    if (next?.startsWith('.') !== true || next.length < 2) return null;
    this.#at += 1;
    return this.#compared(next.slice(1));
  }

  #compared(path: string): Filter {
    const word = this.#next().toLowerCase();
    if (word === 'pr') return { kind: 'pr', path };
    const operator = OPERATORS.find((one) => one === word);
    if (operator === undefined) return this.#refuse(1);
    return { kind: 'compare', path, operator, value: this.#value() };
  }

  #path(): string {
    const path = this.#next();
    if (!/^[A-Za-z][\w$.:-]*$/.test(path)) this.#refuse(1);
    return path;
  }

  #value(): FilterValue {
    const token = this.#next();
    try {
      // Entra writes True and False.
      const value: unknown = JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token);
      if (value === null || typeof value !== 'object') return value as FilterValue;
    } catch {
      // Refused below.
    }
    return this.#refuse(1);
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) return this.#refuse();
    this.#at += 1;
    return token;
  }

  #takes(word: string): boolean {
    if (this.#peek()?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #require(token: string): void {
    if (!this.#takes(token)) this.#refuse();
  }

  #refuse(back = 0): never {
    const at = this.#tokens
      .slice(Math.max(0, this.#at - back))
      .join(' ')
      .slice(0, 50);
    throw new AppError('scim_filter_invalid', { at: at === '' ? 'its end' : at });
  }
}
