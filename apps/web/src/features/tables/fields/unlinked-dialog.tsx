import type { FieldWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { Badge, Button, Dialog, NumberText, QueryTable } from '../../../ui/index.ts';

interface UnlinkedDialogProps {
  readonly field: FieldWire;
  readonly onClose: () => void;
}

/** The values of a link that find no record, or several. */
export function UnlinkedDialog({ field, onClose }: UnlinkedDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const found = useQuery(tableData.unlinked(field.table_id, field.id));
  const { value_count = 0, record_count = 0, values = [] } = found.data ?? {};
  return (
    <Dialog
      isOpen
      size="m"
      onClose={onClose}
      title={t('links_of', { name: field.name })}
      footer={<Button onPress={onClose}>{common('close')}</Button>}
    >
      {found.data ? <p>{t('unlinked_count', { values: value_count, records: record_count })}</p> : null}
      {value_count === 0 && found.data ? null : (
        <QueryTable
          query={found}
          label={t('links_of', { name: field.name })}
          rows={values}
          rowKey={({ texts }) => texts.join('\n')}
          columns={[
            {
              id: 'value',
              header: t('unlinked_value'),
              cell: ({ texts, is_ambiguous }) => (
                <>
                  {texts.join(' · ')} {is_ambiguous ? <Badge tone="warn">{t('ambiguous')}</Badge> : null}
                </>
              ),
            },
            {
              id: 'records',
              header: t('records'),
              align: 'end',
              cell: ({ record_count: count }) => <NumberText value={count} />,
            },
          ]}
        />
      )}
      {values.length < value_count ? <p>{t('unlinked_more', { shown: values.length })}</p> : null}
    </Dialog>
  );
}
