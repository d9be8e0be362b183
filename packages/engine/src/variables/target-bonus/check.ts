import { MAX_POINTS_PER_PAYOUT, compare, parseDecimal } from '@comptoir/kernel';
import type { VariableContext } from '../../check/context.ts';
import { STATEMENT_GRAIN, type Typed } from '../../formula/infer.ts';
import type { CellError, TargetBonusVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { readsOfTargetBonus } from './reads.ts';
import { payoutAt } from './payout.ts';

const INPUTS = ['measure_variable_id', 'target_variable_id', 'amount_variable_id'] as const;

export function checkTargetBonus(ctx: VariableContext, variable: TargetBonusVariable, note: Note): Typed {
  for (const path of INPUTS) checkInput(ctx, variable[path], path, note);
  checkPoints(variable, note);
  for (const path of ['floor', 'cap'] as const) {
    const text = variable[path];
    if (text !== null && !parseDecimal(text)) note('payout_not_a_number', { path, params: { text } });
  }
  return { type: 'decimal', shows: 'amount', grain: STATEMENT_GRAIN };
}

function checkInput(
  ctx: VariableContext,
  variable_id: string | null,
  path: (typeof INPUTS)[number],
  note: Note,
): void {
  if (variable_id === null) return note('target_bonus_input_missing', { path, params: { input: path } });
  const input = ctx.typed(variable_id);
  if (!input) return note('deleted_variable', { path, params: { variable_id } });
  if (input.type !== 'any' && input.type !== 'decimal')
    note('target_bonus_input_type', { path, params: { variable_id, found: input.type } });
  if (input.grain.kind === 'record')
    note('badly_typed_variable', {
      path,
      params: { variable_id },
      suggestion: { kind: 'aggregate', variable_id },
    });
}

/** Numbers whose attainments rise; a line needs two. */
function checkPoints({ points, curve }: TargetBonusVariable, note: Note): void {
  if (points.length < (curve === 'linear' ? 2 : 1)) note('payout_points_missing', { path: 'points' });
  if (points.length > MAX_POINTS_PER_PAYOUT)
    note('payout_points_too_many', { path: 'points', params: { most: String(MAX_POINTS_PER_PAYOUT) } });
  for (const [index, point] of points.entries()) {
    for (const part of ['attainment', 'payout'] as const)
      if (!parseDecimal(point[part]))
        note('payout_not_a_number', { path: `points.${index}.${part}`, params: { text: point[part] } });
    const before = index > 0 ? parseDecimal(points[index - 1]!.attainment) : null;
    const at = parseDecimal(point.attainment);
    if (before && at && compare(at, before) <= 0)
      note('payout_points_order', {
        path: `points.${index}.attainment`,
        params: { point: String(index + 1) },
      });
  }
}

export function problemOfTargetBonus(variable: TargetBonusVariable, site: DocumentSite): CellError | null {
  const badly = (reason: string) => cellError('badly_typed_variable', variable.id, { reason });
  if (INPUTS.some((path) => variable[path] === null)) return badly('target_bonus_input');
  if (readsOfTargetBonus(variable).variables.some((id) => typeof site.grainOf(id) === 'string'))
    return badly('needs_aggregate');
  const last = variable.points.at(-1);
  const isReadable = last && payoutAt(variable, parseDecimal(last.attainment) ?? { mantissa: 0n, scale: 0 });
  return isReadable ? null : badly('payout_curve');
}
