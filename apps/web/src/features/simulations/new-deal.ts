import type { CellInput } from '@comptoir/contract';
import type { PipelineTable, Simulation } from '../../data/simulations.ts';

export type Cells = Readonly<Record<string, CellInput>>;
type EntryScope = PipelineTable['entry_scopes'][number];

/** Where a deal that is not there may count: not where another table names who shares a deal. */
export function scopesFor({ entry_scopes }: Pick<PipelineTable, 'entry_scopes'>): EntryScope[] {
  return entry_scopes.filter(({ owner }) => owner !== null);
}

/** The person's own, all of it, and counted in the month. */
export function beginning(
  { preset, date_field_id }: Pick<PipelineTable, 'preset' | 'date_field_id'>,
  scope: Pick<EntryScope, 'owner'> | undefined,
  { last_day, user }: Pick<Simulation, 'last_day' | 'user'>,
): Cells {
  const { user_field_ids = [], share_field_id = null } = scope?.owner ?? {};
  return {
    ...preset,
    ...(date_field_id === null ? {} : { [date_field_id]: last_day }),
    ...Object.fromEntries(user_field_ids.map((id) => [id, user.id])),
    ...(share_field_id === null ? {} : { [share_field_id]: '1' }),
  };
}
