import type { RecordWire } from '@comptoir/contract';
import { ListChecks, PencilLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../../../lib/session.ts';
import type { GridColumn, GridHandleRef } from '../../../../ui/grid/index.ts';
import { Menu } from '../../../../ui/index.ts';
import { ToolButton } from '../../views/tool-button.tsx';
import type { useEditReason } from '../use-edit-reason.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import type { BulkPlace } from './use-selection-choice.ts';

const ChangeDialog = lazy(() => import('./change-dialog.tsx').then((m) => ({ default: m.ChangeDialog })));
const DeletionDialog = lazy(() =>
  import('./deletion-dialog.tsx').then((m) => ({ default: m.DeletionDialog })),
);

export interface BulkMenuProps extends Pick<BulkPlace, 'table' | 'filter' | 'total'> {
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly handle: GridHandleRef;
  /** The selected rows are not those of the list: all that match are offered. */
  readonly isGrouped: boolean;
  readonly askReason: ReturnType<typeof useEditReason>['ask'];
}

/** What is done to many records at once: the selected rows, or all that match. */
export function BulkMenu({ columns, handle, isGrouped, askReason, ...rest }: BulkMenuProps) {
  const t = useTranslations('bulk');
  const access = useAccess();
  const [open, setOpen] = useState<{ readonly what: 'edit' | 'delete'; readonly place: BulkPlace } | null>(
    null,
  );
  const close = () => setOpen(null);
  const bulk = useBulkChange({ table_id: rest.table.id, handle, askReason, onDone: close });
  const start = (what: 'edit' | 'delete') =>
    setOpen({ what, place: { ...rest, range: isGrouped ? null : (handle.current?.range ?? null) } });
  return (
    <>
      <Menu
        label={t('menu')}
        placement="bottom start"
        items={[
          {
            id: 'edit',
            text: t('edit_menu'),
            icon: <PencilLine size={15} aria-hidden />,
            onAction: () => start('edit'),
          },
          access.can('data_table', 'delete') && {
            id: 'delete',
            text: t('delete_menu'),
            icon: <Trash2 size={15} aria-hidden />,
            isDanger: true,
            onAction: () => start('delete'),
          },
        ]}
      >
        <ToolButton icon={ListChecks} label={t('menu')} isDisabled={rest.total === 0} />
      </Menu>
      <Suspense>
        {open?.what === 'edit' ? (
          <ChangeDialog place={open.place} columns={columns} bulk={bulk} onClose={close} />
        ) : null}
        {open?.what === 'delete' ? <DeletionDialog place={open.place} bulk={bulk} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
