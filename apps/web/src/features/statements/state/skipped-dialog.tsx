import type { SkippedOfRun } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { csvText } from '../../../lib/csv-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useRefusalText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, Dialog, ScrollRegion, Select } from '../../../ui/index.ts';
import css from './use-state-action.module.css';

/** Of a bulk action: whom it could not change. `month` of their statements as `YYYY-MM`; null: of people. */
export interface Skipped {
  readonly rows: readonly Omit<SkippedOfRun, 'id'>[];
  readonly month: string | null;
}

/** Whose statements stayed as they were, and why: by reason, with the way to each, and as a file. */
export function SkippedDialog({ left, onClose }: { left: Skipped; onClose: () => void }) {
  const t = useTranslations('statements');
  const common = useTranslations('common');
  const words = useRefusalText();
  const { decimal } = useFormat();
  const titleOf = (count: number) => t(left.month === null ? 'skipped_people' : 'skipped_title', { count });
  const [reason, setReason] = useState('');
  const rows = left.rows.map((one, at) => ({
    ...one,
    place: at,
    user_name: one.user_name ?? t('skipped_unnamed'),
    why: words(one.code, one.params),
  }));
  const counts = new Map<string, number>();
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1);
  const shown = rows.filter((one) => reason === '' || one.code === reason);
  const file = () => {
    const lines = [
      [t('skipped_person'), t('skipped_reason')],
      ...shown.map((one) => [one.user_name, one.why]),
    ];
    saveFile(
      `${left.month === null ? t('skipped_people_file') : t('skipped_file', { month: left.month })}.csv`,
      new Blob([csvText(lines, decimal)], { type: 'text/csv' }),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(rows.length)}
      size="m"
      footer={
        <>
          <Button onPress={file}>{t('export')}</Button>
          <Button variant="main" onPress={onClose} autoFocus>
            {common('ok')}
          </Button>
        </>
      }
    >
      {counts.size > 1 ? (
        <Select
          label={t('skipped_reason')}
          value={reason}
          onChange={setReason}
          items={[
            { value: '', text: t('skipped_all', { count: rows.length }) },
            ...[...counts].map(([code, count]) => ({
              value: code,
              text: `${rows.find((one) => one.code === code)?.why ?? ''} · ${count}`,
            })),
          ]}
        />
      ) : null}
      <ScrollRegion label={titleOf(shown.length)} className={css['skipped']}>
        <ul className={css['list']}>
          {shown.map((one) => (
            <li key={one.place}>
              {one.user_id === null ? (
                one.user_name
              ) : (
                <Link
                  {...(left.month === null
                    ? addresses.user(one.user_id)
                    : addresses.statement(left.month, one.user_id))}
                  onClick={onClose}
                >
                  {one.user_name}
                </Link>
              )}
              <span>{one.why}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Dialog>
  );
}
