import type { RecordWire, TableWire } from '@comptoir/contract';
import { lazy, Suspense } from 'react';
import { useAddressClose } from '../../../lib/use-address-close.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import type { SetTableSearch, TableSearch } from './table-search.ts';

const RecordDialog = lazy(() => import('./record-dialog.tsx').then((m) => ({ default: m.RecordDialog })));

interface OpenedRecordProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  readonly setSearch: SetTableSearch;
  readonly nameColumn: GridColumn<RecordWire> | undefined;
}

/** The record that the address names: a link shows it, Back closes it. */
export function OpenedRecord({ table, search: { record, about }, setSearch, nameColumn }: OpenedRecordProps) {
  const close = useAddressClose(record !== undefined, () =>
    setSearch({ record: undefined, about: 'comments' }),
  );
  if (record === undefined) return null;
  const onTab = (tab: typeof about) => setSearch({ about: tab });
  return (
    <Suspense>
      <RecordDialog key={record} {...{ table, nameColumn, onTab }} id={record} tab={about} onClose={close} />
    </Suspense>
  );
}
