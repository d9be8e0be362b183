import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { printFormula } from '../formula/print/print-formula.ts';
import { variablesIn } from '../formula/walk.ts';
import type { FormulaNode } from '../model/index.ts';
import { type Codec, textOf, wrongType } from './codec.ts';
import type { Env, Named } from './env.ts';
import { BAD } from './reading.ts';
import { sourceField, variable } from './references.ts';

/** A formula is written with the names of what it reads. */
function formulaOver(named: Codec<string>, namesIn: (env: Env) => readonly Named[]): Codec<FormulaNode> {
  return {
    write(tree, env) {
      for (const id of variablesIn(tree)) named.write(id, env);
      return printFormula(tree, namesIn(env), env.names.formula_locale).text;
    },
    read(node, env, reading) {
      const found = textOf(node);
      if (found === null) return wrongType(node, 'text', reading);
      const { tree, diagnostics } = parseFormula(found, namesIn(env));
      for (const { code, span, params } of diagnostics)
        reading.report(reading.offsetIn(node, span?.from ?? 0), 'formula_invalid', {
          code,
          text: params['name'] ?? params['text'] ?? params['function'] ?? '',
        });
      return tree ?? BAD;
    },
  };
}

export const formula = formulaOver(variable, (env) => env.own.variables);
/** Over the fields of the scope in hand. */
export const fieldFormula = formulaOver(sourceField, (env) => env.fields ?? []);
