import type { getTableViewShares, ResponseOf, ViewShare } from '@comptoir/contract';

/** A share as it is sent, from one as it was read. */
export const shareOf = ({
  role_id,
  user_id,
  permission,
}: ResponseOf<typeof getTableViewShares>['shares'][number]): ViewShare =>
  role_id === null ? { user_id: user_id ?? '', permission } : { role_id, permission };
