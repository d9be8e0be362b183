import { allowsBinary } from '@comptoir/contract';
import type { Actor } from '../../platform/context.ts';

/** People who see their own pay alone: whatever a statement's call answers them is theirs. */
export function seesOwnPayAlone({
  actor: { role_category, permissions },
}: {
  readonly actor: Actor;
}): boolean {
  return (
    role_category === 'other' &&
    permissions.statement_scope === 'me' &&
    !allowsBinary(permissions, 'statement_validate') &&
    !allowsBinary(permissions, 'statement_validate_supervised')
  );
}
