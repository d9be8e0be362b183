import { nearest } from '../formula/names.ts';
import type { Env } from './env.ts';
import { BAD, type Bad, type Expected, type Reading } from './reading.ts';
import { type TextNode, childOf, textOf } from './text-node.ts';

export { childOf, textOf };

/** What a document is written as: texts, lists and mappings with names, no ids. */
export type Tree = string | readonly Tree[] | Branch;

export interface Branch {
  readonly entries: readonly (readonly [string, Tree])[];
  /** On one line. */
  readonly inline: boolean;
}

/** Writes one part of a document and reads it back. Reading what was written gives the same part. */
export interface Codec<T> {
  write(value: T, env: Env): Tree;
  read(node: TextNode, env: Env, reading: Reading): T | Bad;
}

/** A part of an object: its key in the text, and the value that it has where the text leaves it out. */
export interface Field<V> {
  readonly key: string;
  readonly codec: Codec<NonNullable<V>> | Codec<V>;
  readonly absent?: { readonly value: V };
}

/** A field for each key: a missing one does not compile. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

export function field<V>(key: string, codec: Codec<NonNullable<V>> | Codec<V>): Field<V> {
  return { key, codec };
}

/** `value` is not written, and is what the text means without the key. */
export function optional<V>(key: string, codec: Codec<NonNullable<V>> | Codec<V>, value: V): Field<V> {
  return { key, codec, absent: { value } };
}

interface ObjectOptions<T> {
  readonly inline?: boolean;
  /** What the parts that follow are read in, given those before. */
  readonly within?: (known: Partial<T>, env: Env) => Env;
}

export function object<T extends object>(fields: Fields<T>, options: ObjectOptions<T> = {}): Codec<T> {
  return {
    write: (value, env) => ({
      entries: entriesOf(fields, value, env, options),
      inline: options.inline ?? false,
    }),
    read(node, env, reading) {
      if (node.type !== 'map') return wrongType(node, 'mapping', reading);
      refuseUnknownKeys(node, keysOf(fields), reading);
      return readFields(node, fields, env, reading, options);
    },
  };
}

function keysOf<T>(fields: Fields<T>): string[] {
  return Object.values<Field<unknown>>(fields).map(({ key }) => key);
}

/** A null value that is not `absent` cannot be written: nullable parts are optional. */
export function entriesOf<T extends object>(
  fields: Fields<T>,
  value: T,
  env: Env,
  { within }: ObjectOptions<T> = {},
): [string, Tree][] {
  const inside = within?.(value, env) ?? env;
  return (Object.keys(fields) as (keyof T)[]).flatMap((name): [string, Tree][] => {
    const { key, codec, absent } = fields[name];
    const part = value[name];
    if (part === undefined || part === null || (absent && isSame(part, absent.value))) return [];
    return [[key, codec.write(part, inside)]];
  });
}

export function readFields<T extends object>(
  node: TextNode,
  fields: Fields<T>,
  env: Env,
  reading: Reading,
  { within }: ObjectOptions<T> = {},
): T | Bad {
  const made: Partial<T> = {};
  let isBad = false;
  let inside = env;
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const { key, codec, absent } = fields[name];
    const child = childOf(node, key);
    let part: T[keyof T] | Bad;
    if (child) part = codec.read(child, inside, reading);
    else if (absent) part = absent.value;
    else part = reading.report(node, 'missing_key', { key });
    if (part === BAD) isBad = true;
    else made[name] = part;
    inside = within?.(made, env) ?? env;
  }
  return isBad ? BAD : reading.place(made as T, node); // every key of T has a field
}

export function refuseUnknownKeys(node: TextNode, known: readonly string[], reading: Reading): void {
  if (node.type !== 'map') return;
  for (const { key } of node.items) {
    const text = textOf(key);
    if (text !== null && known.includes(text)) continue;
    reading.report(key, 'unknown_key', {
      key: text ?? '',
      nearest: nearest(text ?? '', known) ?? '',
    });
  }
}

export function wrongType(node: TextNode, expected: Expected, reading: Reading): Bad {
  return reading.report(node, 'wrong_type', { expected, text: textOf(node) ?? '' });
}

export function list<T>(item: Codec<T>, most: number): Codec<readonly T[]> {
  return {
    write: (values, env) => values.map((value) => item.write(value, env)),
    read(node, env, reading) {
      if (node.type !== 'list') return wrongType(node, 'list', reading);
      if (node.items.length > most) return reading.report(node, 'list_too_long', { most: String(most) });
      const all: T[] = [];
      let isBad = false;
      for (const child of node.items) {
        const value = item.read(child, env, reading);
        if (value === BAD) isBad = true;
        else all.push(value);
      }
      return isBad ? BAD : reading.place(all, node);
    },
  };
}

/** The part is made of another one. */
export function mapped<T, Of>(codec: Codec<Of>, to: (value: T) => Of, from: (of: Of) => T): Codec<T> {
  return {
    write: (value, env) => codec.write(to(value), env),
    read(node, env, reading) {
      const made = codec.read(node, env, reading);
      return made === BAD ? BAD : from(made);
    },
  };
}

/** The same values, whatever the order of keys: the database has an order of its own. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
