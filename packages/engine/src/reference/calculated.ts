import { checkCompensations } from '../check/index.ts';
import { evaluate } from '../formula/index.ts';
import type { CompensationModel, Scope, Value, World } from '../model/index.ts';
import { error } from './cells.ts';
import { EMPTY, type ReferenceRow, cell } from './rows.ts';

const ROWS = new WeakMap<ReferenceRow, Map<Scope, ReferenceRow>>();

/** The row with the scope's calculated fields beside those of its source. */
export function calculatedRow(
  world: World,
  model: CompensationModel,
  scope: Scope,
  row: ReferenceRow,
): ReferenceRow {
  const fields = scope.calculated_fields ?? [];
  if (fields.length === 0) return row;
  const known = ROWS.get(row) ?? new Map<Scope, ReferenceRow>();
  ROWS.set(row, known);
  let made = known.get(scope);
  if (!made) {
    const cells = new Map(row.cells);
    for (const { id } of fields) cells.set(id, calculated(world, model, scope, row, id));
    known.set(scope, (made = { ...row, cells }));
  }
  return made;
}

/** One field of one row; what it reads is computed again for it. */
function calculated(
  world: World,
  model: CompensationModel,
  scope: Scope,
  row: ReferenceRow,
  id: string,
): Value {
  const field = scope.calculated_fields?.find((one) => one.id === id);
  if (!field) return cell(row, id);
  // What a formula's type is, and whether it can be computed at all, is static: the checker is the one to know it.
  const checked = checkedIn(world).get(model.id)!.calculated.get(id)!;
  if (checked.error || !field.tree) return error(checked.error?.kind ?? 'formula_error');
  const value = evaluate(field.tree, {
    context: { calendar: world.calendar, today: world.today, month: 0, span: { start: 0, end: 0 } },
    variable: (input) => calculated(world, model, scope, row, input),
  });
  if (value.type === 'error') return value;
  if (value.type === 'empty' || (value.type === 'text' && value.value === '')) return EMPTY;
  return value.type === checked.type ? value : error('badly_typed_variable');
}

const CHECKED = new WeakMap<World, ReturnType<typeof checkCompensations>>();

function checkedIn(world: World): ReturnType<typeof checkCompensations> {
  const known = CHECKED.get(world) ?? checkCompensations(world.compensations, world);
  CHECKED.set(world, known);
  return known;
}
