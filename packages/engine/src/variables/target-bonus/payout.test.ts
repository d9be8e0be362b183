import { dec, toText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import type { TargetBonusVariable } from '../../model/index.ts';
import { check, field, found, quota, sum } from '../../testing/check-builder.ts';
import { type PayoutCurve, payoutAt } from './payout.ts';

const points = (...list: readonly (readonly [string, string])[]) =>
  list.map(([attainment, payout]) => ({ attainment, payout }));
const LINE: PayoutCurve = {
  curve: 'linear',
  points: points(['0.5', '0'], ['1', '1'], ['1.5', '2']),
  floor: null,
  cap: null,
};
const paid = (curve: PayoutCurve, attainment: string) => {
  const found = payoutAt(curve, dec(attainment));
  return found && `${toText(found.payout)}${found.limit ? ` ${found.limit}` : ''}`;
};

describe('what an attainment pays out', () => {
  it.each<[string, PayoutCurve, string, string | null]>([
    ['at a point', LINE, '1', '1'],
    ['between two points', LINE, '0.75', '0.5'],
    ['before the first point', LINE, '0.49', '0'],
    ['past the last point, on its line', LINE, '2', '3'],
    ['past the last point, at most the cap', { ...LINE, cap: '2.5' }, '2', '2.5 cap'],
    ['below the floor', { ...LINE, floor: '0.8' }, '0.79', '0 floor'],
    ['at the floor', { ...LINE, floor: '0.8' }, '0.8', '0.6'],
    ['in steps, before the next point', { ...LINE, curve: 'steps' }, '1.49', '1'],
    ['in steps, at a point', { ...LINE, curve: 'steps' }, '1.5', '2'],
    ['thirds to 20 decimals', { ...LINE, points: points(['0', '0'], ['3', '1']) }, '1', '0.33333333333333333333'],
    ['a number that can’t be read', { ...LINE, points: points(['0', 'x'], ['1', '1']) }, '1', null],
  ])('%s', (_what, curve, attainment, expected) => expect(paid(curve, attainment)).toBe(expected)); // prettier-ignore
});

describe('the check of a target bonus', () => {
  const bonus = (more: Partial<TargetBonusVariable> = {}): TargetBonusVariable => ({
    id: 'bonus',
    name: 'bonus',
    description: '',
    format: null,
    kind: 'TargetBonus',
    measure_variable_id: 'total',
    target_variable_id: 'quota',
    amount_variable_id: 'quota',
    ...LINE,
    ...more,
  });
  const mistakes = (more: Partial<TargetBonusVariable>) =>
    found(
      check(
        [field('value', 'value'), field('title', 'title'), sum('total', 'value'), quota, bonus(more)],
        'bonus',
      ),
    );
  it.each<[string, Partial<TargetBonusVariable>, string[]]>([
    ['all is there', {}, []],
    ['no result', { measure_variable_id: null }, ['target_bonus_input_missing@bonus.measure_variable_id']],
    ['a value per record', { measure_variable_id: 'value' }, ['badly_typed_variable@bonus.measure_variable_id']],
    ['a variable that is gone', { target_variable_id: 'x' }, ['deleted_variable@bonus.target_variable_id']],
    ['one point of a line', { points: points(['0', '0']) }, ['payout_points_missing@bonus.points']],
    ['one step', { points: points(['0', '0']), curve: 'steps' }, []],
    ['points that do not rise', { points: points(['1', '1'], ['1', '2']) }, ['payout_points_order@bonus.points.1.attainment']],
    ['no number', { points: points(['0', '0'], ['1', 'x']) }, ['payout_not_a_number@bonus.points.1.payout']],
    ['no number as cap', { cap: 'x' }, ['payout_not_a_number@bonus.cap']],
  ])('%s', (_title, more, expected) => expect(mistakes(more)).toEqual(expected)); // prettier-ignore
});
