import { type ConditionGroup, STORAGE_OF } from '@comptoir/engine';
import { MAX_CONDITION_DEPTH, MAX_CONDITIONS_PER_TREE } from '@comptoir/kernel';
import { group, type Item, negated } from './build.ts';
import { cursorOf, longest, type Span, take, tokenAt, unreadSpans } from './cursor.ts';
import { ENGLISH } from './lexicon-en.ts';
import { FRENCH } from './lexicon-fr.ts';
import { namesOf } from './names.ts';
import { readComparison, type Reading } from './read-comparison.ts';
import type { WordsWorld } from './words-world.ts';

export interface ParsedFilter {
  readonly conditions: ConditionGroup | null;
  /** Words that nothing was made of. */
  readonly unread: readonly Span[];
}

/** Reads the sentence as a filter. What it does not understand it leaves out, and names. */
export function parseFilter(world: WordsWorld): ParsedFilter {
  const reading: Reading = {
    cursor: cursorOf(world.sentence),
    lexicon: world.language === 'fr' ? FRENCH : ENGLISH,
    names: namesOf(world),
    world,
  };
  const items: Item[] = [];
  while (tokenAt(reading.cursor)) {
    const item = readOr(reading, 1);
    if (item) items.push(item);
    // A bracket that closes nothing.
    const token = tokenAt(reading.cursor);
    if (token) skip(reading);
  }
  const root = items.length === 0 ? null : group('and', items);
  const conditions: ConditionGroup | null =
    root === null || root.kind === 'group' ? root : { kind: 'group', link: 'and', items: [root] };
  return {
    conditions: conditions && isSmall(conditions) ? conditions : null,
    unread: unreadSpans(reading.cursor),
  };
}

function skip({ cursor }: Reading): void {
  cursor.unread.add(cursor.at);
  cursor.at += 1;
}

function readOr(reading: Reading, depth: number): Item | null {
  const items: Item[] = [];
  do {
    const item = readAnd(reading, depth);
    if (item) items.push(item);
  } while (take(reading.cursor, reading.lexicon.or));
  return items.length === 0 ? null : group('or', items);
}

function readAnd(reading: Reading, depth: number): Item | null {
  const { cursor, lexicon } = reading;
  const items: Item[] = [];
  for (;;) {
    const token = tokenAt(cursor);
    if (!token || token.kind === 'close') break;
    if (token.kind === 'comma') cursor.at += 1;
    else if (items.length > 0 && longest(cursor, lexicon.or) > 0) break;
    else if (!take(cursor, lexicon.and)) {
      const item = readUnit(reading, depth);
      // Both ends of a range go beside the other conditions.
      if (item?.kind === 'group' && item.link === 'and' && !item.isBracketed) items.push(...item.items);
      else if (item) items.push(plain(item));
    }
  }
  return items.length === 0 ? null : group('and', items);
}

type Unit = Item & { readonly isBracketed?: boolean };

const plain = (item: Unit): Item => {
  const { isBracketed: _, ...rest } = item;
  return rest;
};

function readUnit(reading: Reading, depth: number): Unit | null {
  const { cursor, lexicon } = reading;
  if (tokenAt(cursor)?.kind === 'open') {
    cursor.at += 1;
    const inner = depth < MAX_CONDITION_DEPTH ? readOr(reading, depth + 1) : null;
    if (tokenAt(cursor)?.kind === 'close') cursor.at += 1;
    return inner && { ...inner, isBracketed: true };
  }
  const before = cursor.at;
  const found = readComparison(reading);
  if (found) return found;
  if (take(cursor, lexicon.not)) {
    const inner = readUnit(reading, depth);
    const opposite = inner && negated(plain(inner), (id) => kindOf(reading.world, id));
    if (!opposite) for (let at = before; at < cursor.at; at += 1) cursor.unread.add(at);
    return opposite;
  }
  const noise = longest(cursor, lexicon.noise);
  if (noise > 0) cursor.at += noise;
  else skip(reading);
  return null;
}

function kindOf(world: WordsWorld, field_id: string): string {
  const field = world.fields.find(({ id }) => id === field_id);
  return field ? STORAGE_OF[field.type] : '';
}

function isSmall(root: ConditionGroup): boolean {
  const size = (item: Item): { readonly depth: number; readonly count: number } => {
    if (item.kind === 'condition') return { depth: 0, count: 1 };
    const inner = item.items.map(size);
    return {
      depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
      count: inner.reduce((sum, { count }) => sum + count, 0),
    };
  };
  const { depth, count } = size(root);
  return depth <= MAX_CONDITION_DEPTH && count <= MAX_CONDITIONS_PER_TREE;
}
