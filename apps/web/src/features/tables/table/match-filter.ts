import type { RecordWire, TableWire } from '@comptoir/contract';
import {
  anyoneIn,
  type ConditionGroup,
  conditionsIn,
  matchRecords,
  relationIn,
  type TableModel,
  type WireCell,
} from '@comptoir/engine';
import { day } from '@comptoir/kernel';

/** The browser knows who is signed in, and neither the teams nor the managers nor the attributes of anyone. */
const NOBODY = {
  nameOf: () => null,
  isRelated: () => false,
  attribute: () => ({ type: 'empty' as const }),
};

export interface MatchedTable {
  readonly table: Pick<TableWire, 'id' | 'name' | 'name_field_id' | 'id_field_id' | 'fields'>;
  /** In the order of the records' cells. */
  readonly field_ids: readonly string[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly user_id: string;
}

/**
 * The records that the conditions don't take, by the engine's own code. `null` where the browser can't tell: the conditions ask about
 * the current user's teams, managers or attributes.
 */
export function recordsThatLeft(
  conditions: ConditionGroup,
  records: readonly RecordWire[],
  { table, field_ids, today, user_id }: MatchedTable,
): readonly string[] | null {
  const asksOfPeople = conditionsIn(conditions).some(
    ({ comparand }) => relationIn(comparand) !== null || comparand?.kind === 'current_user_attribute',
  );
  if (asksOfPeople) return null;
  const model: TableModel = {
    id: table.id,
    name: table.name,
    name_field_id: table.name_field_id ?? '',
    id_field_id: table.id_field_id,
    fields: table.fields.map(({ id, name, type, decimals }) => ({ id, name, type, decimals })),
  };
  const rows = records.map(({ id, cells }) => ({ id, cells: cellsOf(cells, field_ids) }));
  const matches = matchRecords(conditions, model, rows, { today: day(today), user_id, people: NOBODY });
  return records.filter((_, at) => !matches[at]).map(({ id }) => id);
}

function cellsOf(cells: RecordWire['cells'], field_ids: readonly string[]): Record<string, WireCell> {
  return Object.fromEntries(
    field_ids.flatMap((id, at): [string, WireCell][] => {
      const cell = cells[at] ?? null;
      const isName = typeof cell === 'object' && cell !== null && 'unmatched' in cell;
      const value = isName ? null : cell;
      return [
        [id, value],
        [anyoneIn(id), cell !== null],
      ];
    }),
  );
}
