import type { CellInput } from '@comptoir/contract';
import type { PipelineTable, Simulation } from '../../data/simulations.ts';

/** What makes a record count in the month: the plan's own conditions, and a date in it. Only fields that the pipeline lets people change. */
export function countedCells(
  { preset, date_field_id, fields }: Pick<PipelineTable, 'preset' | 'date_field_id' | 'fields'>,
  { last_day }: Pick<Simulation, 'last_day'>,
): Record<string, CellInput> {
  const editable = new Set(fields.flatMap(({ field_id, editable: may }) => (may ? [field_id] : [])));
  const cells = { ...preset, ...(date_field_id === null ? {} : { [date_field_id]: last_day }) };
  return Object.fromEntries(Object.entries(cells).filter(([id]) => editable.has(id)));
}
