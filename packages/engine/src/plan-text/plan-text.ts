import { LineCounter, type YAMLError, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Diagnostic } from '../formula/diagnostic.ts';

import type { PlanNames, Unnamed } from './env.ts';
import { type KnownIds, type PlanContent, readPlanNode, treeOfPlan } from './plan.ts';
import { BAD, Reading, type TextMistake } from './reading.ts';
import { type TextNode, childOf } from './text-node.ts';
import { YAML_SCHEMA, yamlOf } from './tree.ts';

/** A plan as one YAML text, with names and without ids; or what has no name to stand for it. */
export function writePlanText(
  plan: PlanContent,
  names: PlanNames,
): { readonly text: string } | { readonly unnamed: readonly Unnamed[] } {
  const { tree, unnamed } = treeOfPlan(plan, names);
  return unnamed.length > 0 ? { unnamed } : { text: yamlOf(tree) };
}

export interface PlanReading {
  /** `null` where there are mistakes: nothing of a wrong text counts. */
  readonly plan: PlanContent | null;
  readonly mistakes: readonly TextMistake[];
  /** Where a compensation's diagnostic is in the text. */
  readonly placeOf: (
    compensation_id: string,
    found: Diagnostic,
  ) => { readonly line: number; readonly column: number };
}

/** Reads a plan's text with the names of a company. All mistakes are collected, none throws. */
export function readPlanText(text: string, names: PlanNames, ids: KnownIds): PlanReading {
  const lines = new LineCounter();
  const reading = new Reading(text, lines);
  const root = parsed(text, lines, reading);
  const read = reading.mistakes.length === 0 ? readPlanNode(root, names, ids, reading) : BAD;
  const mistakes = reading.mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const plan = read === BAD || mistakes.length > 0 ? null : read;
  return { plan, mistakes, placeOf: (id, found) => placeOf(plan, id, found, reading) };
}

function parsed(text: string, lines: LineCounter, reading: Reading): TextNode {
  const document = attempt(() =>
    parseDocument(text, { schema: YAML_SCHEMA, lineCounter: lines, prettyErrors: false }),
  );
  const empty: TextNode = { type: 'scalar', text: '', from: 0, to: 0 };
  if (!document) {
    reading.report(0, 'yaml_invalid', { text: 'TOO_DEEP' });
    return empty;
  }
  // The first one makes the others.
  for (const error of document.errors.slice(0, 1)) reportYaml(error, reading);
  return document.errors.length === 0 ? nodeOf(document.contents, empty, reading) : empty;
}

/** What the library read, in a form of our own: `place` where nothing is written. */
function nodeOf(found: unknown, place: TextNode, reading: Reading): TextNode {
  if (!isNode(found)) return { type: 'scalar', text: '', from: place.to, to: place.to };
  const [from, to] = found.range ?? [place.from, place.to];
  if (isScalar(found))
    return { type: 'scalar', text: typeof found.value === 'string' ? found.value : '', from, to };
  if (isSeq(found))
    return {
      type: 'list',
      from,
      to,
      items: found.items.map((item) => nodeOf(item, { ...place, to: from }, reading)),
    };
  if (isMap(found)) {
    const items = found.items.map((pair) => {
      const key = nodeOf(pair.key, { ...place, to: from }, reading);
      return { key, value: nodeOf(pair.value, key, reading) };
    });
    return { type: 'map', from, to, items };
  }
  reading.report(from, 'yaml_alias', {});
  return { type: 'scalar', text: '', from, to };
}

/** Brackets nested by the thousand fill the parser's stack. */
function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function reportYaml({ code, pos }: YAMLError, reading: Reading): void {
  if (code === 'DUPLICATE_KEY') reading.report(pos[0], 'duplicate_key', {});
  else reading.report(pos[0], 'yaml_invalid', { text: code });
}

function placeOf(plan: PlanContent | null, id: string, found: Diagnostic, reading: Reading) {
  const compensation = plan?.compensations.find((one) => one.id === id);
  const { document } = compensation ?? {};
  const part =
    document?.variables.find((one) => one.id === found.variable_id) ??
    document?.scopes.find((one) => one.id === found.scope_id) ??
    compensation;
  const node = part ? reading.nodeOf(part) : null;
  if (!node) return { line: 1, column: 1 };
  const formula = found.span ? childOf(node, 'formula') : null;
  if (formula && found.span) return reading.lineOf(reading.offsetIn(formula, found.span.from));
  return reading.lineOf(deepest(node, found.path));
}

/** The part of a node that a diagnostic's path leads to, as far as the text has it. */
function deepest(node: TextNode, path: string | null): TextNode {
  let at = node;
  for (const step of path?.split('.') ?? []) {
    const key = step.replace(/(_variable)?_ids?$/, '');
    const next = at.type === 'list' ? at.items[Number(step)] : childOf(at, key);
    if (!next) return at;
    at = next;
  }
  return at;
}
