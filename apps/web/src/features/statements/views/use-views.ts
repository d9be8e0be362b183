import type { StatementView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { viewData, type Views } from '../../../data/views.ts';
import { useSession } from '../../../lib/session.ts';
import type { StatementsAddress } from '../address.ts';

export interface BoardViews extends Views {
  /** The one in the address. */
  readonly current: StatementView | null;
  /** Sees statements by shared views alone: the first view takes the place of all statements. */
  readonly isByViews: boolean;
  /** The address is about to get the first view: nothing else need be read. */
  readonly isChoosing: boolean;
}

const NONE: readonly StatementView[] = [];

/** The views of who may see some. Without one in the address, who sees by views alone gets the first. */
export function useViews({ search, set }: StatementsAddress): BoardViews {
  const { user } = useSession();
  const scope = user.role.permissions_v2.statement_scope;
  const isGod = user.role_category === 'god';
  const isByViews = !isGod && scope === 'shared_views';
  const found = useQuery({ ...viewData.list, enabled: isGod || scope === 'all' || isByViews });
  const views = found.data?.views ?? [...NONE];
  const isUnset = isByViews && search.view === undefined && search.tab !== 'mine';
  const first = isUnset ? views[0]?.id : undefined;
  useEffect(() => {
    if (first !== undefined) set({ view: first }, { replace: true });
  }, [first, set]);
  return {
    views,
    can_manage: found.data?.can_manage ?? false,
    current: views.find((view) => view.id === search.view) ?? null,
    isByViews,
    isChoosing: isUnset && (found.isPending || first !== undefined),
  };
}
