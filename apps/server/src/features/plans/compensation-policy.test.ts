import type { CompensationDocument } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { copyDocument, EMPTY_DOCUMENT } from './compensation-policy.ts';

test('a copy has ids of its own for what it owns, and keeps those of what it reads', () => {
  const [scope, table, owner, field, value, twice, other] = Array.from({ length: 7 }, () => newId()) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const base = { description: '', format: null };
  const document: CompensationDocument = {
    ...EMPTY_DOCUMENT,
    scopes: [
      {
        id: scope,
        name: 'Deals',
        source: { type: 'data_table', table_id: table },
        user_rule: { field_id: owner, match: { kind: 'current_user' } },
        period_rule: null,
        conditions: null,
        order: [],
      },
    ],
    variables: [
      { ...base, id: value, name: 'Value', kind: 'Field', scope_id: scope, field_id: field },
      {
        ...base,
        id: twice,
        name: 'Twice',
        kind: 'Formula',
        broken_text: null,
        tree: {
          type: 'binary',
          operator: '*',
          left: { type: 'variable', id: value },
          right: { type: 'number', value: '2' },
        },
      },
    ],
    payment: { type: 'standard', variable_id: twice },
  };
  const text = JSON.stringify(copyDocument(document, newId));
  for (const own of [scope, value, twice]) expect(text).not.toContain(own);
  for (const read of [table, owner, field]) expect(text).toContain(read);
  const copy = copyDocument(document, newId, new Map([[table, other]]));
  const [formula] = copy.variables.filter((each) => each.kind === 'Formula');
  expect(copy.payment).toEqual({ type: 'standard', variable_id: formula?.id });
  expect(formula?.kind === 'Formula' && formula.tree?.type === 'binary' && formula.tree.left).toEqual({
    type: 'variable',
    id: copy.variables[0]?.id,
  });
  expect(copy.scopes[0]?.source).toEqual({ type: 'data_table', table_id: other });
});
