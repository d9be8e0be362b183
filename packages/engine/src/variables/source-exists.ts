import { assertNever } from '@comptoir/kernel';
import type { Scope, World } from '../model/index.ts';

export function sourceExists(world: World, { source }: Scope): boolean {
  switch (source.type) {
    case 'data_table':
      return world.tables.some(({ id }) => id === source.table_id);
    case 'quota':
      return world.quotas.some(({ id }) => id === source.quota_id);
    case 'compensation':
      return world.compensations.some(
        ({ id, document }) => id === source.compensation_id && document.payment.type !== 'ranking',
      );
    default:
      return assertNever(source);
  }
}
