import type { TableWire } from '@comptoir/contract';
import { useAddressClose } from '../../../lib/use-address-close.ts';
import { LinkedRecordDialog } from './linked-record-dialog.tsx';
import type { SetTableSearch, TableSearch } from './table-search.ts';

interface OpenedLinkProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  readonly setSearch: SetTableSearch;
}

/** The linked record that the address names: a link shows it, Back closes it. A field that is no link any more leads nowhere. */
export function OpenedLink({ table, search: { linked }, setSearch }: OpenedLinkProps) {
  const link = table.fields.find(({ id }) => id === linked?.field_id)?.link;
  const close = useAddressClose(linked !== null, () => setSearch({ linked: null }));
  if (!linked || !link) return null;
  return <LinkedRecordDialog link={link} value={linked.value} onClose={close} />;
}
