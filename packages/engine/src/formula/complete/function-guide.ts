import { FUNCTIONS, type FunctionCategory, type FunctionDefinition } from '../functions/index.ts';
import type { FormulaLocale } from '../names.ts';
import { decimalIn } from '../notation.ts';
import { printFormula } from '../print/print-formula.ts';
import { parseFormula } from '../syntax/parse-formula.ts';

/** A formula and what it gives, in the reader's notation. */
export interface ShownExample {
  readonly formula: string;
  /** The value as text, or the kind of error that the formula ends in. */
  readonly result: { readonly text: string } | { readonly error: string };
}

/** What a person reads about a function. */
export interface FunctionGuide {
  readonly name: string;
  readonly category: FunctionCategory;
  readonly help: string;
  readonly examples: readonly ShownExample[];
}

/** A function's examples, which are its tests too, as this person would type them. */
export function examplesIn(definition: FunctionDefinition, locale: FormulaLocale): readonly ShownExample[] {
  return definition.examples.map(({ formula, result }) => {
    const { tree } = parseFormula(formula, []);
    return {
      formula: tree ? printFormula(tree, [], locale).text : formula,
      result: resultIn(result, locale),
    };
  });
}

function resultIn(wire: string, locale: FormulaLocale): ShownExample['result'] {
  if (wire.startsWith('#')) return { error: wire.slice(1) };
  if (wire === 'true' || wire === 'false') return { text: wire.toUpperCase() };
  return { text: /^-?\d+(\.\d+)?$/.test(wire) ? decimalIn(locale, wire) : wire };
}

/** Every function by category, as its list in the editor shows it. */
export function functionGuide(locale: FormulaLocale): readonly FunctionGuide[] {
  return [...FUNCTIONS.values()].map((definition) => ({
    name: definition.name,
    category: definition.category,
    help: definition.help[locale],
    examples: examplesIn(definition, locale),
  }));
}
