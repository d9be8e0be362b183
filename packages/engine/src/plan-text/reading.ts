import type { TextNode } from './text-node.ts';

/** Finds lines and columns, from 1. */
export interface Lines {
  linePos(offset: number): { readonly line: number; readonly col: number };
}

/** Kinds of thing that a plan's text names. */
export type NamedKind =
  | 'table'
  | 'field'
  | 'quota'
  | 'attribute'
  | 'compensation'
  | 'variable'
  | 'scope'
  | 'person'
  | 'team'
  | 'dimension'
  | 'group';

/** What a place of the text should be. */
export type Expected =
  | 'text'
  | 'list'
  | 'mapping'
  | 'number'
  | 'whole_number'
  | 'date'
  | 'month'
  | 'boolean'
  | 'offset';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Every mistake that a plan's text can have, with its parameters. */
export interface TextMistakeParams {
  yaml_invalid: Texts<'text'>;
  yaml_alias: Readonly<Record<never, never>>;
  duplicate_key: Readonly<Record<never, never>>;
  text_too_long: Texts<'most'>;
  list_too_long: Texts<'most'>;
  unknown_key: Texts<'key' | 'nearest'>;
  missing_key: Texts<'key'>;
  wrong_type: { readonly expected: Expected; readonly text: string };
  unknown_choice: Texts<'text' | 'choices'>;
  name_invalid: Readonly<Record<never, never>>;
  unknown_name: { readonly kind: NamedKind; readonly name: string; readonly nearest: string };
  ambiguous_name: { readonly kind: NamedKind; readonly name: string };
  duplicate_name: { readonly kind: NamedKind; readonly name: string };
  formula_invalid: Texts<'code' | 'text'>;
  value_invalid: Texts<'text'>;
}

export type TextMistakeCode = keyof TextMistakeParams;

/** One mistake of a text, where it is: line and column from 1. */
export interface TextMistake {
  readonly code: TextMistakeCode;
  readonly params: Readonly<Record<string, string>>;
  readonly line: number;
  readonly column: number;
}

/** What a codec answers where the text is wrong: the mistake is reported, nothing is made of it. */
export const BAD = Symbol('bad');
export type Bad = typeof BAD;

/** One reading of a text: collects its mistakes, and where the parts are that were read. */
export class Reading {
  readonly mistakes: TextMistake[] = [];
  readonly #places = new WeakMap<object, TextNode>();
  readonly #lines: Lines;
  readonly #text: string;

  constructor(text: string, lines: Lines) {
    this.#text = text;
    this.#lines = lines;
  }

  report<Code extends TextMistakeCode>(
    at: TextNode | number,
    code: Code,
    params: TextMistakeParams[Code],
  ): Bad {
    const { line, col } = this.#lines.linePos(typeof at === 'number' ? at : at.from);
    this.mistakes.push({ code, params: { ...params }, line, column: col });
    return BAD;
  }

  /** Remembers where a part is. */
  place<Part>(part: Part, node: TextNode): Part {
    if (typeof part === 'object' && part !== null) this.#places.set(part, node);
    return part;
  }

  nodeOf(part: object): TextNode | null {
    return this.#places.get(part) ?? null;
  }

  lineOf(at: TextNode | number): { readonly line: number; readonly column: number } {
    const { line, col } = this.#lines.linePos(typeof at === 'number' ? at : at.from);
    return { line, column: col };
  }

  /** Offset in the text of a character of a scalar; its start where the text writes it in another way. */
  offsetIn(node: TextNode, at: number): number {
    if (node.type !== 'scalar') return node.from;
    const written = this.#text.slice(node.from, node.to);
    if (written === node.text) return node.from + at;
    return written.slice(1, -1) === node.text ? node.from + 1 + at : node.from;
  }
}
