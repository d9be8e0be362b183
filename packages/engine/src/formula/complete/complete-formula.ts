import { FUNCTIONS, type FunctionDefinition, type Words } from '../functions/index.ts';
import { type FormulaLocale, type Names, isWordCharacter, nameText } from '../names.ts';
import { separatorIn } from '../notation.ts';
import { examplesIn, type ShownExample } from './function-guide.ts';
import { DATE_WORD, type Token, tokenize } from '../syntax/tokens.ts';
import { foldText } from '../values.ts';

export interface CompletionItem {
  readonly kind: 'variable' | 'function' | 'constant';
  /** The variable's id, or the function's name. */
  readonly id: string;
  readonly label: string;
  /** Goes in place of `from`..`to`. A function that takes arguments ends with its opening parenthesis. */
  readonly insert: string;
  /** `ROUND(number, [decimals])`; `null` for a variable. */
  readonly signature: string | null;
  readonly help: Words | null;
  readonly examples: readonly ShownExample[];
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly items: readonly CompletionItem[];
}

export interface Signature {
  readonly name: string;
  readonly help: Words;
  readonly params: readonly { readonly label: string; readonly optional: boolean }[];
  /** Which of `params` the cursor is in. */
  readonly active: number;
  readonly text: string;
  readonly examples: readonly ShownExample[];
}

const DATE_HELP: Words = { en: 'A date: year, month, day.', fr: 'Une date : année, mois, jour.' };
const DATE_PARAMS: readonly Words[] = [
  { en: 'year', fr: 'année' },
  { en: 'month', fr: 'mois' },
  { en: 'day', fr: 'jour' },
];
const MAX_WORDS = 8;

/** What fits at the cursor, best first: names that begin with the typed text, functions, names that contain it. Nothing inside a text. */
export function completeFormula(
  text: string,
  offset: number,
  names: Names,
  locale: FormulaLocale = 'en',
): Completion {
  const nothing = { from: offset, to: offset, items: [] };
  const before = text.slice(0, offset);
  if (isInsideText(before)) return nothing;
  const bracket = openBracket(before);
  if (bracket !== null) {
    const typed = before.slice(bracket + 1);
    const to = text[offset] === ']' ? offset + 1 : offset;
    return { from: bracket, to, items: matching(typed, names) };
  }
  // The longest run of words before the cursor that some name begins with; else the last word.
  const starts = wordStarts(before);
  for (const start of starts) {
    const typed = before.slice(start);
    if (!names.some((each) => foldText(each.name).startsWith(foldText(typed)))) continue;
    return {
      from: start,
      to: offset,
      items: [
        ...matching(typed, names),
        ...(start === starts.at(-1) ? functionsFor(typed, locale) : []),
      ].sort(byRank(typed)),
    };
  }
  const start = starts.at(-1) ?? offset;
  const typed = before.slice(start);
  return {
    from: start,
    to: offset,
    items: [...matching(typed, names), ...functionsFor(typed, locale)].sort(byRank(typed)),
  };
}

function matching(typed: string, names: Names): CompletionItem[] {
  const wanted = foldText(typed.trim());
  return names
    .filter((each) => foldText(each.name).includes(wanted))
    .map(({ id, name }): CompletionItem => ({
      kind: 'variable',
      id,
      label: name,
      insert: nameText(name),
      signature: null,
      help: null,
      examples: [],
    }))
    .sort(byRank(typed));
}

function functionsFor(typed: string, locale: FormulaLocale): CompletionItem[] {
  const wanted = foldText(typed);
  const fits = (word: string) => foldText(word).startsWith(wanted);
  const items: CompletionItem[] = [...FUNCTIONS.values()]
    .filter(({ name }) => fits(name))
    .map((definition) => ({
      kind: 'function',
      id: definition.name,
      label: definition.name,
      insert: definition.params.length === 0 ? `${definition.name}()` : `${definition.name}(`,
      signature: signatureText(definition, locale),
      help: definition.help,
      examples: examplesIn(definition, locale),
    }));
  if (fits(DATE_WORD))
    items.push({
      kind: 'function',
      id: DATE_WORD,
      label: DATE_WORD,
      insert: `${DATE_WORD}(`,
      signature: `${DATE_WORD}(${DATE_PARAMS.map((words) => words[locale]).join(separatorIn(locale))})`,
      help: DATE_HELP,
      examples: [],
    });
  for (const word of ['TRUE', 'FALSE'].filter(fits))
    items.push({
      kind: 'constant',
      id: word,
      label: word,
      insert: word,
      signature: null,
      help: null,
      examples: [],
    });
  return items;
}

/** Beginning as typed before only holding it; variables before functions; then by name. */
function byRank(typed: string): (a: CompletionItem, b: CompletionItem) => number {
  const wanted = foldText(typed.trim());
  const rank = (item: CompletionItem) =>
    (foldText(item.label).startsWith(wanted) ? 0 : 2) + (item.kind === 'variable' ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || (foldText(a.label) < foldText(b.label) ? -1 : 1);
}

function isInsideText(before: string): boolean {
  let inside = false;
  let bracket = false;
  for (const character of before) {
    if (character === '"' && !bracket) inside = !inside;
    else if (character === '[' && !inside) bracket = true;
    else if (character === ']' && !inside) bracket = false;
  }
  return inside;
}

function openBracket(before: string): number | null {
  const open = before.lastIndexOf('[');
  return open >= 0 && !before.slice(open).includes(']') ? open : null;
}

/** Offsets at which the words before the cursor begin, farthest first; none when the cursor follows no word. */
function wordStarts(before: string): number[] {
  const starts: number[] = [];
  let at = before.length;
  while (at > 0 && starts.length < MAX_WORDS) {
    let start = at;
    while (start > 0 && isWordCharacter(before[start - 1]!)) start -= 1;
    if (start === at) break;
    starts.unshift(start);
    if (before[start - 1] !== ' ') break;
    at = start - 1;
  }
  return starts;
}

function paramList(definition: FunctionDefinition, locale: FormulaLocale): Signature['params'] {
  const params = definition.params.map((param, index) => ({
    label: param.name[locale],
    optional: index >= definition.required,
  }));
  if (definition.trailing_default)
    params.push({ label: definition.trailing_default.name[locale], optional: true });
  return params;
}

/** `IFS(condition, value, …, [otherwise])`. */
export function signatureText(definition: FunctionDefinition, locale: FormulaLocale): string {
  const parts = definition.params.map((param, index) =>
    index >= definition.required ? `[${param.name[locale]}]` : param.name[locale],
  );
  if (definition.repeat) parts.push('…');
  if (definition.trailing_default) parts.push(`[${definition.trailing_default.name[locale]}]`);
  return `${definition.name}(${parts.join(separatorIn(locale))})`;
}

/** The call around the cursor and the parameter it is in; `null` outside of any. */
export function signatureAt(
  text: string,
  offset: number,
  names: Names,
  locale: FormulaLocale = 'en',
): Signature | null {
  const open: { token: Token | null; index: number }[] = [];
  let previous: Token | null = null;
  for (const token of tokenize(text.slice(0, offset), names, locale).tokens) {
    if (token.kind === 'open')
      open.push({ token: previous?.kind === 'function' ? previous : null, index: 0 });
    else if (token.kind === 'close') open.pop();
    else if (token.kind === 'separator' && open.length > 0) open.at(-1)!.index += 1;
    previous = token;
  }
  const call = open.findLast((each) => each.token !== null);
  if (!call?.token) return null;
  if (call.token.value === DATE_WORD) {
    const params = DATE_PARAMS.map((words) => ({ label: words[locale], optional: false }));
    return {
      name: DATE_WORD,
      help: DATE_HELP,
      params,
      active: Math.min(call.index, 2),
      text: `${DATE_WORD}(${params.map((each) => each.label).join(separatorIn(locale))})`,
      examples: [],
    };
  }
  const definition = FUNCTIONS.get(call.token.value);
  if (!definition) return null;
  const { params, repeat = 0 } = definition;
  const head = params.length - repeat;
  const active =
    repeat > 0 && call.index >= head
      ? head + ((call.index - head) % repeat)
      : Math.min(call.index, Math.max(0, params.length - 1));
  return {
    name: definition.name,
    help: definition.help,
    params: paramList(definition, locale),
    active,
    text: signatureText(definition, locale),
    examples: examplesIn(definition, locale),
  };
}
