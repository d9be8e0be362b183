import type { LetterChange } from '@comptoir/contract';
import type { WordedLine } from '../words/wording.ts';

/** A sentence with the items that belong to it. */
interface Rule {
  readonly text: string;
  readonly items: readonly string[];
}

interface Section {
  readonly heading: string;
  readonly rules: readonly Rule[];
}

/** Longer lists show what differs alone. */
const MAX_WHOLE_ITEMS = 12;

/** Which rules of a plan differ between two of its versions, in the order of the plan. Both are in one language. */
export function compareWords(before: readonly WordedLine[], after: readonly WordedLine[]): LetterChange[] {
  const [titleBefore, ...then] = sectionsOf(before);
  const [titleAfter, ...now] = sectionsOf(after);
  const renamed: LetterChange[] =
    titleBefore?.heading === titleAfter?.heading
      ? []
      : [{ heading: null, before: titleBefore?.heading ?? null, after: titleAfter?.heading ?? null }];
  const pairs = aligned(then, now, (one, other) => one.heading === other.heading);
  return [...renamed, ...pairs.flatMap(changesOfSection)];
}

function changesOfSection([before, after]: Pair<Section>): LetterChange[] {
  const heading = (after ?? before)?.heading ?? null;
  const pairs = aligned(before?.rules ?? [], after?.rules ?? [], isSameRule);
  return paired(pairs).map(([one, other]) => ({ heading, ...textsOf(one, other) }));
}

function sectionsOf(lines: readonly WordedLine[]): Section[] {
  const sections: { heading: string; rules: { text: string; items: string[] }[] }[] = [];
  for (const { kind, text } of lines) {
    if (kind === 'heading') sections.push({ heading: text, rules: [] });
    const rules = sections.at(-1)?.rules;
    if (kind === 'text') rules?.push({ text, items: [] });
    else if (kind === 'item') rules?.at(-1)?.items.push(text);
  }
  return sections;
}

const isSameRule = (one: Rule, other: Rule): boolean =>
  one.text === other.text && one.items.join('\n') === other.items.join('\n');

type Pair<T> = readonly [T | null, T | null];

/** The longest common sequence, with what is on one side alone between. */
function aligned<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): Pair<T>[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row]![column] = isSame(before[row]!, after[column]!)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: Pair<T>[] = [];
  for (let row = 0, column = 0; row < before.length || column < after.length;) {
    const isHere = row < before.length && column < after.length;
    if (isHere && isSame(before[row]!, after[column]!)) pairs.push([before[row++]!, after[column++]!]);
    else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      pairs.push([before[row++]!, null]);
    else pairs.push([null, after[column++]!]);
  }
  return pairs;
}

/** Between two rules that stayed, what went and what came belong together: by their first words, then by their order. */
function paired(pairs: readonly Pair<Rule>[]): Pair<Rule>[] {
  const found: Pair<Rule>[] = [];
  let gone: Rule[] = [];
  let come: Rule[] = [];
  const settle = () => {
    const left = [...gone];
    const matched = come.map((rule): Pair<Rule> => {
      const near = left.findIndex((one) => subjectOf(one) === subjectOf(rule));
      return near < 0 ? [null, rule] : [left.splice(near, 1)[0]!, rule];
    });
    for (const [before, after] of matched) found.push([before ?? left.shift() ?? null, after]);
    found.push(...left.map((rule): Pair<Rule> => [rule, null]));
    gone = [];
    come = [];
  };
  for (const [before, after] of pairs) {
    if (before && after) settle();
    else if (before) gone.push(before);
    else if (after) come.push(after);
  }
  settle();
  return found;
}

/** What a sentence is about: the name that it quotes first, or all before its colon or equals sign. */
const subjectOf = ({ text }: Rule): string =>
  /^[^:=]*?(“[^”]*”|« [^»]* »)/.exec(text)?.[0] ?? /^[^:=]*/.exec(text)?.[0] ?? text;

function textsOf(before: Rule | null, after: Rule | null): Pick<LetterChange, 'before' | 'after'> {
  if (!before || !after) return { before: wholeText(before), after: wholeText(after) };
  const isLong = Math.max(before.items.length, after.items.length) > MAX_WHOLE_ITEMS;
  if (!isLong) return { before: wholeText(before), after: wholeText(after) };
  const then = new Set(before.items);
  const now = new Set(after.items);
  return {
    before: wholeText({ ...before, items: before.items.filter((one) => !now.has(one)) }),
    after: wholeText({ ...after, items: after.items.filter((one) => !then.has(one)) }),
  };
}

const wholeText = (rule: Rule | null): string | null =>
  rule && [rule.text, ...rule.items.map((item) => `• ${item}`)].join('\n');
