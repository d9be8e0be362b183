import type { CellInput } from '@comptoir/contract';
import type { Scope } from '@comptoir/engine';
import { type DataTable, fieldsOf } from '../../tables/index.ts';
import {
  countingPreset,
  entryOwner,
  entryScopes,
  type ReadingCompensation,
} from '../pipelines/pipeline-policy.ts';

/** Where one more deal would count, and what it needs for it. */
export interface DealPlace {
  readonly compensation: ReadingCompensation;
  readonly table: DataTable;
  readonly scope_id: string;
  readonly amount_field_id: string;
  readonly cells: Readonly<Record<string, CellInput>>;
}

/**
 * The first scope whose rows have one amount that somebody types: with more than one it is not known which of them is the size of a deal.
 * Whether the deal counts is seen in the calculation.
 */
export function dealPlace(
  table: DataTable,
  compensation: ReadingCompensation,
  { user_id, day }: { readonly user_id: string; readonly day: string },
): DealPlace | null {
  for (const { scope_internal_id: scope_id, field_ids } of entryScopes(table, [compensation])) {
    const amount_field_id = amountOf(table, field_ids);
    const scope = compensation.document.scopes.find(({ id }) => id === scope_id);
    if (amount_field_id === null || !scope) continue;
    const { date_field_id, preset } = countingPreset(table, [
      { ...compensation, document: { ...compensation.document, scopes: [scope] } },
    ]);
    const owned = ownedBy(table, scope, user_id);
    if (owned === null) continue;
    const cells = { ...preset, ...(date_field_id === null ? {} : { [date_field_id]: day }), ...owned };
    // A condition on the amount itself is not met by any amount.
    if (!Object.hasOwn(cells, amount_field_id))
      return { compensation, table, scope_id, amount_field_id, cells };
  }
  return null;
}

/** What makes a record the person's, all of it; `null`: another table says whose it is. */
function ownedBy(table: DataTable, scope: Scope, user_id: string): Record<string, CellInput> | null {
  const owner = entryOwner(table, scope);
  return (
    owner && {
      ...Object.fromEntries(owner.user_field_ids.map((id) => [id, user_id])),
      ...(owner.share_field_id === null ? {} : { [owner.share_field_id]: '1' }),
    }
  );
}

function amountOf(table: DataTable, field_ids: readonly string[]): string | null {
  const numbers = fieldsOf(table).filter(({ id, kind }) => kind === 'decimal' && field_ids.includes(id));
  const amounts = numbers.filter(({ type }) => type === 'amount');
  const [only, ...others] = amounts.length > 0 ? amounts : numbers;
  return only && others.length === 0 ? only.id : null;
}
