import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { groupData } from '../../../data/groups.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { Dialog, DialogButtons, MonthField, Select } from '../../../ui/index.ts';

const NONE = 'none';

interface AccrualDialogProps {
  /** The one that the page shows. */
  readonly month: string;
  readonly onClose: () => void;
}

/** The month, and what a cost centre is; then the dialog of exports asks for the format. */
export function AccrualDialog({ month: shown, onClose }: AccrualDialogProps) {
  const t = useTranslations('metrics');
  const format = useFormat();
  const { can } = useAccess();
  const [month, setMonth] = useState<string | null>(shown);
  const [centre, setCentre] = useState(NONE);
  const attributes = useQuery(attributeData.list).data ?? [];
  const dimensions = useQuery({ ...groupData.list, enabled: can('user.groups', 'read') }).data ?? [];
  const exported = useExport();
  const start = () => {
    if (month === null) return;
    const [kind, id = ''] = centre.split(' ');
    exported.start({
      what: t('accruals_what', { month: format.period(month) }),
      source: {
        kind: 'accruals',
        month,
        cost_centre: kind === 'attribute' || kind === 'dimension' ? { kind, id } : null,
      },
    });
  };
  if (exported.dialog) return exported.dialog;
  return (
    <Dialog
      isOpen
      title={t('accruals_title')}
      onClose={onClose}
      footer={
        <DialogButtons
          action={t('accruals_next')}
          isDisabled={month === null}
          onCancel={onClose}
          onAction={start}
          isPending={false}
        />
      }
    >
      <p>{t('accruals_text')}</p>
      <MonthField label={t('accruals_month')} value={month} onChange={setMonth} />
      <Select
        label={t('accruals_centre')}
        items={[
          { value: NONE, text: t('accruals_centre_none') },
          ...attributes.map(({ id, name }) => ({ value: `attribute ${id}`, text: name })),
          ...dimensions.map(({ id, name }) => ({ value: `dimension ${id}`, text: name })),
        ]}
        value={centre}
        onChange={setCentre}
      />
    </Dialog>
  );
}
