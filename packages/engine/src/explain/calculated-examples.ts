import type { Value } from '../model/index.ts';
import type { OpenResult } from '../run/run.ts';
import { positionAt } from '../run/scope-index.ts';

/** A record that counts, with the values of the scope's calculated fields. */
export interface CalculatedExample {
  readonly record_id: string;
  readonly title: string;
  readonly values: readonly { readonly field_id: string; readonly value: Value }[];
}

/** The first records that count in a scope with calculated fields. */
export function calculatedExamples({ run }: OpenResult, scope_id: string, most: number): CalculatedExample[] {
  const calculated = run.planned.scopes.get(scope_id)?.calculated ?? [];
  const index = run.index(scope_id);
  if (calculated.length === 0 || !index) return [];
  const batch = run.batch(scope_id, 'exact');
  return Array.from({ length: Math.min(most, batch.size) }, (_, at) => {
    const row = index.rows[positionAt(batch, at)]!;
    return {
      record_id: index.table.ids.at(row),
      title: index.table.title.at(row),
      values: calculated.map(({ id }) => ({ field_id: id, value: index.table.valueAt(id, row) })),
    };
  });
}
