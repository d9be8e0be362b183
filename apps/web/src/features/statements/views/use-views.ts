import type { StatementView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { viewData, type Views } from '../../../data/views.ts';
import { useSession } from '../../../lib/session.ts';
import type { StatementsAddress } from '../address.ts';
import { filtersOf } from './filter-values.ts';

export interface BoardViews extends Views {
  /** The one in the address. */
  readonly current: StatementView | null;
  /** Sees statements by shared views alone: the first view takes the place of all statements. */
  readonly isByViews: boolean;
  /** The address is about to get the first view: nothing else need be read. */
  readonly isChoosing: boolean;
}

/** A board that opens without anything chosen opens with the person's own view. Who then chooses no view gets none. */
function useDefaultView({ search, set }: StatementsAddress, default_id: string | null): void {
  const isBare =
    search.view === undefined &&
    search.tab === undefined &&
    search.user === undefined &&
    filtersOf(search).length === 0;
  const isWanted = useRef(isBare);
  useEffect(() => {
    if (!isBare) isWanted.current = false;
    if (!isWanted.current || default_id === null) return;
    isWanted.current = false;
    set({ view: default_id }, { replace: true });
  }, [isBare, default_id, set]);
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
  useDefaultView({ search, set }, isByViews ? null : (found.data?.default_id ?? null));
  const isUnset = isByViews && search.view === undefined && search.tab !== 'mine';
  const first = isUnset ? (found.data?.default_id ?? views[0]?.id) : undefined;
  useEffect(() => {
    if (first !== undefined) set({ view: first }, { replace: true });
  }, [first, set]);
  return {
    views,
    can_manage: found.data?.can_manage ?? false,
    default_id: found.data?.default_id ?? null,
    current: views.find((view) => view.id === search.view) ?? null,
    isByViews,
    isChoosing: isUnset && (found.isPending || first !== undefined),
  };
}
