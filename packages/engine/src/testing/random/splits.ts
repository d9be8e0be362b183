import fc from 'fast-check';
import type { CreditSplit, Scope, World } from '../../model/index.ts';
import { DEALS } from '../plan-builder.ts';
import { oneOf } from './values.ts';
import { worlds } from './worlds.ts';

const ways: fc.Arbitrary<CreditSplit['by']> = oneOf<CreditSplit['by']>(
  {
    kind: 'columns',
    people: [
      { user_field_id: 'owner', share_field_id: 'place one' },
      { user_field_id: 'place head', share_field_id: 'place two' },
    ],
  },
  {
    kind: 'columns',
    people: ['owner', 'place head', 'zone lead'].map((user_field_id) => ({
      user_field_id,
      share_field_id: null,
    })),
  },
  { kind: 'table', table_id: 'credits', link_field_id: 'deal', user_field_id: 'who', share_field_id: 'part' },
  { kind: 'table', table_id: 'credits', link_field_id: 'deal', user_field_id: 'who', share_field_id: null },
);

const splits: fc.Arbitrary<CreditSplit> = fc.record({
  by: ways,
  field_ids: oneOf<readonly string[]>(['amount'], ['amount', 'margin', 'place size'], []),
  may_exceed: fc.boolean(),
});

/** Random worlds in which several people share the records of a scope. */
export const dividedWorlds: fc.Arbitrary<World> = fc
  .tuple(worlds, splits, splits)
  .map(([world, one, other]) => ({
    ...world,
    compensations: world.compensations.map((model) => ({
      ...model,
      document: {
        ...model.document,
        scopes: model.document.scopes.map((scope, at) => divided(scope, at === 0 ? one : other)),
      },
    })),
  }));

function divided(scope: Scope, split: CreditSplit): Scope {
  const { source } = scope;
  return source.type === 'data_table' && source.table_id === DEALS.id ? { ...scope, split } : scope;
}
