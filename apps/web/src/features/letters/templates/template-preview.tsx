import type { LetterTemplateWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { useSession } from '../../../lib/session.ts';
import { ComboBox, DatePicker, Dialog, Select, TextField } from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import { PdfViewer } from '../pdf/pdf-viewer.tsx';
import css from './templates.module.css';

const EACH = 'each';

/** The letter of one person as it would be, from what is saved. Columns of a spreadsheet are typed. */
export function TemplatePreview({
  template,
  onClose,
}: {
  readonly template: LetterTemplateWire;
  readonly onClose: () => void;
}) {
  const t = useTranslations('letters');
  const people = usePeopleItems([]);
  const [user, setUser] = useState<string | null>(useSession().user.id);
  const [plan, setPlan] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const plans = useQuery(letterData.tagSources).data?.plans ?? [];
  const [columns, setColumns] = useState<Record<string, string>>({});
  const wanted = useDeferredValue(columns);
  // A column that the template lost since is refused.
  const filled = Object.fromEntries(
    Object.entries(wanted).filter(([column]) => template.columns.includes(column)),
  );
  const file = useQuery({
    ...letterData.templatePreview(template.id, template.version, {
      user_id: user ?? '',
      plan_id: plan,
      ...(date === null ? {} : { date }),
      columns: filled,
    }),
    enabled: user !== null,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('preview_title', { name: template.name })} size="l">
      <div className={css['preview']}>
        <div className={css['previewFields']}>
          <ComboBox label={t('preview_person')} items={people} value={user} onChange={setUser} />
          <Select
            label={t('plan')}
            items={[
              { value: EACH, text: t('plan_each') },
              ...plans.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            value={plan ?? EACH}
            onChange={(id) => setPlan(id === EACH ? null : id)}
          />
          <DatePicker
            label={t('date_letter')}
            value={date}
            isClearable
            isOptional={false}
            onChange={setDate}
          />
          {template.columns.map((column) => (
            <TextField
              key={column}
              label={column}
              value={columns[column] ?? ''}
              onChange={(text) => setColumns({ ...columns, [column]: text })}
            />
          ))}
        </div>
        <p className={css['hint']}>{t('preview_hint')}</p>
        <PdfViewer
          label={t('preview')}
          bytes={file.data}
          error={file.error}
          isStale={file.isPlaceholderData}
          onRetry={() => void file.refetch()}
        />
      </div>
    </Dialog>
  );
}
