import type { CheckedCompensation, CompensationDocument, Diagnostic } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { hasMistakes, isBlank, isDone, stepAfter, stepOf } from './steps.ts';

const blank = {
  scopes: [],
  variables: [],
  payment: { type: 'standard', variable_id: null },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
} as unknown as CompensationDocument;
const mistake = (part: Partial<Diagnostic>) =>
  ({ severity: 'error', variable_id: null, scope_id: null, path: null, ...part }) as Diagnostic;
const checked = { diagnostics: [mistake({ path: 'payment.variable_id' })] } as unknown as CheckedCompensation;

test.each([
  [{ variable_id: 'v', path: 'payment' }, 'rules'],
  [{ scope_id: 's' }, 'data'],
  [{ path: 'payment.variable_id' }, 'commission'],
  [{ path: 'kpi_variable_ids.0' }, 'kpis'],
  [{ path: 'dashboard.record_field_ids.0' }, 'dashboard'],
  [{}, 'rules'],
] as const)('a mistake at %j is corrected in step %s', (part, step) => {
  expect(stepOf(mistake(part))).toBe(step);
});

test('a new compensation shows no mistake and no finished step until something is chosen', () => {
  expect([isBlank(blank), hasMistakes(blank, checked, 'commission'), isDone(blank, 'data')]).toEqual([
    true,
    false,
    false,
  ]);
  const started = { ...blank, scopes: [{ id: 's' }] } as unknown as CompensationDocument;
  expect([isBlank(started), hasMistakes(started, checked, 'commission'), isDone(started, 'data')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('the last step has none after it', () => {
  expect([stepAfter('data'), stepAfter('checks')]).toEqual(['commission', undefined]);
});
