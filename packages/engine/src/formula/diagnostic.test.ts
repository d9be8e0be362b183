import { expect, test } from 'vitest';
import { DIAGNOSTIC_CODES, diagnostic, diagnosticAt } from './diagnostic.ts';

test('a diagnostic has its parameters and fills what is absent', () => {
  expect(diagnostic('tier_open_not_last', { path: 'tiers.0.to', params: { tier: '1' } })).toEqual({
    code: 'tier_open_not_last',
    severity: 'error',
    variable_id: null,
    scope_id: null,
    path: 'tiers.0.to',
    span: null,
    params: { tier: '1' },
    suggestion: null,
  });
  expect(diagnosticAt({ from: 1, to: 2 }, 'unclosed_parenthesis', [])).toMatchObject({
    span: { from: 1, to: 2 },
    params: {},
  });
});

test('a wrong or missing parameter does not compile', () => {
  const made = [
    // @ts-expect-error the tier is missing
    diagnostic('tier_open_not_last', { path: 'tiers.0.to' }),
    // @ts-expect-error a cycle has a path
    diagnostic('cycle', { params: { ids: 'a,b' } }),
    // @ts-expect-error nothing to fill
    diagnostic('formula_missing', { params: { text: '' } }),
    // @ts-expect-error the name is missing
    diagnosticAt(null, 'unknown_name', []),
  ];
  expect(made).toHaveLength(4);
});

test('no code twice', () => {
  expect(new Set(DIAGNOSTIC_CODES).size).toBe(DIAGNOSTIC_CODES.length);
});
