import type { DemoClient } from './demo-client.ts';
import { FRENCH } from './sample-french.ts';

/** What people read. Other keys have words of the contract, of which some are spelled like a name: `kind: 'Quota'`. */
const READ = new Set(['name', 'description', 'label', 'text', 'search']);
/** Plans are named by their year. */
const PLANS = [
  [/^Sales (\d.*)$/, 'Ventes $1'],
  [/^Management (\d.*)$/, 'Encadrement $1'],
] as const;
const PLANS_BACK = [
  [/^Ventes (\d.*)$/, 'Sales $1'],
  [/^Encadrement (\d.*)$/, 'Management $1'],
] as const;

type Translation = (text: string) => string;

const ENGLISH = new Map(Object.entries(FRENCH).map(([english, french]) => [french, english]));

const named = (text: string, plans: typeof PLANS | typeof PLANS_BACK): string =>
  plans.reduce((so_far, [from, to]) => so_far.replace(from, to), text);
const toFrench: Translation = (text) => FRENCH[text] ?? named(text, PLANS);
const toEnglish: Translation = (text) => ENGLISH.get(text) ?? named(text, PLANS_BACK);

/** The same with its readable texts in the other language. */
export function translated<T>(value: T, into: Translation): T {
  const walk = (one: unknown, key: string): unknown => {
    if (typeof one === 'string') return READ.has(key) ? into(one) : one;
    if (Array.isArray(one)) return one.map((item) => walk(item, key));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, walk(item, name)]));
  };
  return walk(value, '') as T;
}

/**
 * Writes the sample in French, and reads it back in English: each of its steps finds what it made by the name that it knows, so that one
 * code makes both.
 */
export function inFrench(client: DemoClient): DemoClient {
  return {
    async call(call, input = {}) {
      const { body, query, ...rest } = input;
      const answer = await client.call(call, {
        ...rest,
        ...(body === undefined ? {} : { body: translated(body, toFrench) }),
        ...(query === undefined ? {} : { query: translated(query, toFrench) }),
      });
      return translated(answer, toEnglish);
    },
  };
}
