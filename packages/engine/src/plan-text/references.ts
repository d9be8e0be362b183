import { foldText } from '../formula/values.ts';
import { nearest } from '../formula/names.ts';
import { type Codec, textOf, wrongType } from './codec.ts';
import type { Env, Named } from './env.ts';
import { BAD, type Bad, type NamedKind, type Reading } from './reading.ts';
import type { TextNode } from './text-node.ts';

/** What a name of this kind can mean here. */
type Listed = (env: Env) => readonly Named[] | null;

/** An id in the document, a name in the text. */
export function reference(kind: NamedKind, listed: Listed): Codec<string> {
  return {
    write: (id, env) => writtenName(kind, id, listed(env) ?? [], env),
    read(node, env, reading) {
      const found = textOf(node);
      if (found === null) return wrongType(node, 'text', reading);
      const known = listed(env);
      // What it is part of is unknown: that is the mistake, and it is reported.
      return known === null ? BAD : idOf(kind, found, known, { node, reading });
    },
  };
}

export function writtenName(kind: NamedKind, id: string, known: readonly Named[], env: Env): string {
  const index = indexes.get(known);
  const found = index ? index.byId.get(id) : known.find((one) => one.id === id);
  const compensation = env.own.name;
  if (!found) {
    env.unnamed.push({ reason: 'gone', kind, compensation, name: '' });
    return '?';
  }
  const { name } = found;
  if (index ? index.shared.has(name) : known.some((one) => one.id !== id && one.name === name))
    env.unnamed.push({ reason: 'ambiguous', kind, compensation, name });
  return name;
}

/** By the name as written, else without regard to case. */
export function idOf(
  kind: NamedKind,
  name: string,
  known: readonly Named[],
  { node, reading }: { readonly node: TextNode; readonly reading: Reading },
): string | Bad {
  const exact = known.filter((one) => one.name === name);
  const folded = foldText(name);
  const found = exact.length > 0 ? exact : known.filter((one) => foldText(one.name) === folded);
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size > 1) return reading.report(node, 'ambiguous_name', { kind, name });
  const [id] = ids;
  if (id !== undefined) return id;
  const close =
    nearest(
      name,
      known.map((one) => one.name),
    ) ?? '';
  return reading.report(node, 'unknown_name', { kind, name, nearest: close });
}

export const variable = reference('variable', (env) => env.own.variables);
export const scope = reference('scope', (env) => env.own.scopes);
export const attribute = reference('attribute', (env) => env.names.attributes);
export const quota = reference('quota', (env) => env.names.quotas);
export const table = reference('table', (env) => env.names.tables);
/** A field of the scope in hand. */
export const sourceField = reference('field', (env) => env.fields);
export const team = reference('team', (env) => env.names.teams);
export const dimension = reference('dimension', (env) => env.names.dimensions);
/** A group by name; with its dimension where two have the name. */
export const group = reference('group', ({ names }) => listedOnce(names.dimensions, groupsByName));

/** A person by name; with the e-mail where two have the name. */
export const person = reference('person', ({ names }) => listedOnce(names.people, peopleByName));

interface Index {
  readonly byId: ReadonlyMap<string, Named>;
  /** Names that several have. */
  readonly shared: ReadonlySet<string>;
}
const lists = new WeakMap<object, readonly Named[]>();
/** Of the lists that a company has many of: a plan of ten thousand members looks each of them up. */
const indexes = new WeakMap<readonly Named[], Index>();

function listedOnce<T extends object>(source: T, list: (source: T) => Named[]): readonly Named[] {
  const known = lists.get(source);
  if (known) return known;
  const made = list(source);
  const seen = new Set<string>();
  const shared = made.flatMap(({ name }) => (seen.has(name) ? [name] : (seen.add(name), [])));
  lists.set(source, made);
  indexes.set(made, { byId: new Map(made.map((one) => [one.id, one])), shared: new Set(shared) });
  return made;
}

function peopleByName(people: Env['names']['people']): Named[] {
  const times = Map.groupBy(people, (one) => one.name);
  return people.map(({ id, name, email }) => ({
    id,
    name: email !== null && times.get(name)!.length > 1 ? `${name} <${email}>` : name,
  }));
}

function groupsByName(dimensions: Env['names']['dimensions']): Named[] {
  const groups = dimensions.flatMap((one) => one.groups.map((each) => ({ ...each, of: one.name })));
  const times = Map.groupBy(groups, (one) => one.name);
  return groups.map(({ id, name, of }) => ({
    id,
    name: times.get(name)!.length > 1 ? `${name} (${of})` : name,
  }));
}
