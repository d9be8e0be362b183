import type { ResponseOf, listRefreshes, TableRefresh } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { integrationData } from '../../../data/integrations.ts';

type Connection = ResponseOf<typeof listRefreshes>['integrations'][number];

/** The connection that fills a table, and the state of its refresh of this table. */
export interface TableSource extends TableRefresh {
  readonly connection: Pick<Connection, 'id' | 'connection_name' | 'active'>;
}

/** By table; one that is absent is filled from files and by hand. */
export function useTableSources(): ReadonlyMap<string, TableSource> {
  const { data } = useQuery(integrationData.refreshes);
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ tables, ...connection }) =>
          tables.map((table) => [table.table_id, { ...table, connection }] as const),
        ),
      ),
    [data],
  );
}
