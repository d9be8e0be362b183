import type { OverwrittenCell } from '@comptoir/engine';
import { toText } from '@comptoir/kernel';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import type { TaskOf, TriedOverwrite } from './tasks.ts';
import { companyPay } from './company-pay.ts';

/** What these overwrites would make of their transactions; `null`: there is no such transaction. */
export function tryOverwrites(
  thread: Thread,
  task: TaskOf<'overwrites'>,
): Promise<(TriedOverwrite | null)[]> {
  const compensation_ids = [...new Set(task.overwrites.map((one) => one.compensation_id))];
  const people = [...new Set(task.overwrites.map((one) => one.user_id))];
  return openModel(thread, { compensation_ids, people, overwrites: task.overwrites }, (model) =>
    task.overwrites.map((one) => tried(model, one)),
  );
}

function tried(
  { run, words }: OpenModel,
  one: TaskOf<'overwrites'>['overwrites'][number],
): TriedOverwrite | null {
  const opened = run.open(one.compensation_id, one.user_id, one.month);
  const overwrites = opened?.result.overwrites;
  if (!opened || !overwrites) return null;
  const { result } = opened;
  const cell = overwrites.cells.find(
    ({ variable_id, record_id }) => variable_id === one.variable_id && record_id === one.record_id,
  );
  if (!cell) return null;
  const before = companyPay(overwrites.calculated);
  const after = companyPay(result);
  const variable = one.variable_id === null ? null : words.variable(one.compensation_id, one.variable_id);
  return {
    compensation_name: words.compensation(one.compensation_id).name,
    variable_name: variable?.name ?? null,
    format: one.variable_id === null ? 'amount' : (variable?.format ?? null),
    currency: result.currency.code,
    decimals: result.currency.decimals,
    ongoing: result.ongoing,
    is_ranking: result.ranking !== null,
    is_error: !result.earned.ok,
    found: foundIn(cell),
    cell_calculated: cell.calculated.type === 'decimal' ? toText(cell.calculated.value) : null,
    calculated: before && toText(before),
    value: after && toText(after),
  };
}

function foundIn({ calculated, applied }: OverwrittenCell): TriedOverwrite['found'] {
  if (applied) return 'number';
  if (calculated.type === 'error') return 'error';
  return calculated.type === 'empty' ? 'gone' : 'other';
}
