import type { ReportCalculation } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { variablesIn, walkFormula } from '@comptoir/engine';
import type { RawBuilder } from '../../../platform/db/index.ts';
import { fieldValue, kindOf } from '../../tables/index.ts';
import { type Column, madeField } from './column.ts';
import { type Compiled, formulaSql } from './formula-sql.ts';
import { inCompany, type Rates } from './money-queries.ts';
import type { Source } from './open-source.ts';

export interface CalculatedColumn {
  readonly column: Column;
  readonly value: RawBuilder<unknown>;
  /** Columns of the source that it reads, through other calculated ones too. */
  readonly reads: readonly string[];
}

/** Parts of all formulas together, with those of the columns that they name: each is written out where it is read. */
const MAX_PARTS = 2_000;

/** The columns that the formulas make: each reads the source's columns, and the calculated ones before it. Amounts are the company's. */
export function calculatedColumns(
  calculations: readonly ReportCalculation[],
  source: Source & { readonly rates: Rates },
): CalculatedColumn[] {
  const own = new Map(source.columns.map((column) => [column.field.id, column]));
  const made = new Map<string, Compiled & { readonly parts: number; readonly reads: readonly string[] }>();
  let total = 0;
  return calculations.map((calculation): CalculatedColumn => {
    const { id, name, type, decimals, formula } = calculation;
    if (own.has(id) || made.has(id))
      throw new AppError('invalid_field', { reason: 'name_used', field: name }, 'calculations');
    const read = variablesIn(formula);
    let parts = 0;
    walkFormula(formula, (node) => {
      parts += node.type === 'variable' ? (made.get(node.id)?.parts ?? 1) : 1;
    });
    total += parts;
    if (total > MAX_PARTS)
      throw new AppError('invalid_field', { reason: 'formula_too_long', field: name }, 'calculations');
    const compiled = formulaSql(formula, {
      name,
      column(column_id) {
        const found = own.get(column_id);
        if (!found) return made.get(column_id);
        const value = fieldValue(found.field);
        return { value: inCompany(value, found.currency, source.date, source.rates), kind: found.field.kind };
      },
    });
    const kind = kindOf(type);
    if (compiled.kind !== null && compiled.kind !== kind)
      throw new AppError('invalid_field', { reason: 'formula_type', field: name }, 'calculations');
    const reads = read.flatMap((one) => made.get(one)?.reads ?? [one]);
    made.set(id, { ...compiled, parts, reads });
    return {
      column: {
        field: madeField(id, { name, type, decimals }),
        standard: null,
        part: 'calculated',
        currency: type === 'amount' ? { code: source.rates.company } : null,
      },
      value: compiled.value,
      reads,
    };
  });
}
