import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalculationTrigger, PaymentTrigger, Variable, VariableKind, World } from '../../model/index.ts';
import { worlds } from './index.ts';

// A kind or trigger that is new must be named here, and drawn.
const KINDS: Readonly<Record<VariableKind, true>> = {
  Field: true,
  Formula: true,
  Accelerator: true,
  TargetBonus: true,
  LookupRange: true,
  LookupPoint: true,
  AggregateForComputation: true,
  AttributeProjection: true,
  QuotaProjection: true,
  Aggregate: true,
  Group: true,
  Attribute: true,
  Quota: true,
  Rank: true,
};
const CALCULATED: Readonly<Record<CalculationTrigger, true>> = {
  each_month: true,
  each_month_except_end_of_quarter: true,
  each_quarter: true,
  q1: true,
  q2: true,
  q3: true,
  q4: true,
  each_semester: true,
  each_year: true,
};
const PAID: Readonly<Record<PaymentTrigger, true>> = {
  end_of_month: true,
  end_of_quarter: true,
  end_of_semester: true,
  end_of_year: true,
};

const drawn: readonly World[] = fc.sample(worlds, { numRuns: 400, seed: 11 });
const compensations = drawn.flatMap((world) => world.compensations);
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();
const variables = compensations.flatMap(({ document }): readonly Variable[] => document.variables);

test('random plans use every kind of variable', () =>
  expect(sorted(variables.map(({ kind }) => kind))).toEqual(sorted(Object.keys(KINDS))));

test('every trigger, once and again', () => {
  const triggers = compensations.map(({ calculation_trigger }) => calculation_trigger);
  expect(sorted(triggers)).toEqual(sorted(Object.keys(CALCULATED)));
  expect(sorted(compensations.map(({ payment_trigger }) => payment_trigger))).toEqual(
    sorted(Object.keys(PAID)),
  );
  expect(compensations.some(({ only_month }) => only_month !== null)).toBe(true);
});

test('every way to pay: tiers, rankings, installments, delays, releases', () => {
  const modes = variables.flatMap((one) => (one.kind === 'Accelerator' ? [one.mode] : []));
  expect(sorted(modes)).toEqual(['interpolated', 'marginal', 'retroactive', 'whole_record']);
  const payments = compensations.map(({ document }) => document.payment);
  expect(sorted(payments.map(({ type }) => type))).toEqual(['ranking', 'standard']);
  expect(
    sorted(payments.flatMap((one) => (one.type === 'ranking' ? [one.ties, one.prize_type] : []))),
  ).toEqual(sorted(['same_prize', 'split_pool', 'second_criterion', 'financial', 'nonFinancial']));
  const schedules = compensations.flatMap(({ document }) => document.schedule ?? []);
  expect(schedules.some(({ delay }) => delay > 0)).toBe(true);
  expect(schedules.some(({ instalments }) => instalments.length > 1)).toBe(true);
  expect(schedules.some(({ release }) => release !== null)).toBe(true);
});

test('every source, fields over links, calculated fields, and people in several currencies', () => {
  const scopes = compensations.flatMap(({ document }) => document.scopes);
  expect(sorted(scopes.map(({ source }) => source.type))).toEqual(['compensation', 'data_table', 'quota']);
  expect(scopes.some(({ calculated_fields }) => (calculated_fields ?? []).length > 0)).toBe(true);
  const linked = drawn.flatMap(({ tables }) =>
    tables.flatMap(({ fields }) => fields.flatMap((field) => (field.linked ? [field] : []))),
  );
  expect(sorted(linked.map((field) => field.linked!.kind))).toEqual(['LookupTable', 'SyncField']);
  const read = new Set(variables.flatMap((one) => (one.kind === 'Field' ? [one.field_id] : [])));
  expect(linked.some(({ id }) => read.has(id))).toBe(true);
  expect(
    sorted(drawn.flatMap(({ users }) => users.map((one) => one.calculation_currency ?? 'company'))),
  ).toEqual(['EUR', 'JPY', 'KWD', 'company']);
});
