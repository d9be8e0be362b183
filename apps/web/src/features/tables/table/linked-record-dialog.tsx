import type { FieldLinkWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { NONE } from '../../../lib/none.ts';
import { addresses } from '../../../addresses.ts';
import { recordData } from '../../../data/records.ts';
import { tableData } from '../../../data/tables.ts';
import { Button, Dialog, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts';
import { cellCurrency } from './cell-currency.ts';
import { CellText } from './cell-text.tsx';
import css from './record-columns.module.css';
import { useCellWords } from './use-cell-words.ts';

interface LinkedRecordDialogProps {
  readonly link: FieldLinkWire;
  /** Leads over the link. */
  readonly value: string;
  readonly onClose: () => void;
}

/** The record that a value leads to. */
export function LinkedRecordDialog({ link, value, onClose }: LinkedRecordDialogProps) {
  const common = useTranslations('common');
  const t = useTranslations('records');
  const table = useQuery(tableData.one(link.table_id)).data;
  const key = (link.by === 'id' ? table?.id_field_id : table?.name_field_id) ?? '';
  const named = { kind: 'constant' as const, values: [value] };
  const conditions = {
    kind: 'group' as const,
    link: 'and' as const,
    items: [{ kind: 'condition' as const, field_id: key, operator: 'is' as const, comparand: named }],
  };
  const found = useQuery({
    ...recordData.window(link.table_id, { search: '', conditions, sort: [] }, 0),
    enabled: key !== '',
  });
  const words = useCellWords({ names: found.data?.users ?? {}, users: [] });
  const record = found.data?.records[0];
  const field_ids = found.data?.field_ids ?? [];
  return (
    <Dialog
      isOpen
      size="m"
      onClose={onClose}
      title={value}
      footer={
        <>
          <LinkButton {...addresses.table(link.table_id)}>
            {t('open_table', { table: table?.name ?? '' })}
          </LinkButton>
          <Button onPress={onClose}>{common('close')}</Button>
        </>
      }
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={120} /> : null}
      {found.data && !record ? <p>{t('link_missing')}</p> : null}
      {table && record ? (
        <dl className={css['record']}>
          {table.fields.map((field) => {
            const cell = record.cells[field_ids.indexOf(field.id)] ?? null;
            return (
              <div key={field.id}>
                <dt>{field.name}</dt>
                <dd>
                  {cell === null ? (
                    NONE
                  ) : (
                    <CellText
                      value={cell}
                      field={field}
                      text={words.textOf(field, cell)}
                      currency={cellCurrency(field, record, field_ids)}
                    />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </Dialog>
  );
}
