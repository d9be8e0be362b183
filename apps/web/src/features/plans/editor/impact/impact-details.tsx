import type { ImpactOfMonths } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Amount, Button, NumberText, PeriodText, Table } from '../../../../ui/index.ts';
import { ImpactTable } from '../../../../ui/plans/impact-table.tsx';

type Month = ImpactOfMonths['by_month'][number];

/** The sums of each open month, and everybody whose pay changes. */
export function ImpactDetails({
  impact,
  fileName,
}: {
  readonly impact: ImpactOfMonths;
  readonly fileName: string;
}) {
  const t = useTranslations('editor.impact');
  const [isShown, setShown] = useState(false);
  if (impact.changed === 0) return <p>{t('nobody')}</p>;
  if (!isShown)
    return (
      <div>
        <Button size="s" onPress={() => setShown(true)}>
          {t('everyone')}
        </Button>
      </div>
    );
  return (
    <>
      {impact.by_month.length > 1 ? (
        <Table
          label={t('byMonth')}
          isDense
          isPlain
          rows={impact.by_month}
          rowKey={({ month }: Month) => month}
          columns={[
            { id: 'month', header: t('month'), cell: ({ month }) => <PeriodText value={month} /> },
            {
              id: 'people',
              header: t('affectedShort'),
              align: 'end',
              cell: ({ people }) => <NumberText value={people} />,
            },
            { id: 'now', header: t('now'), align: 'end', cell: ({ now }) => <Amount value={now} /> },
            { id: 'after', header: t('after'), align: 'end', cell: ({ after }) => <Amount value={after} /> },
            {
              id: 'difference',
              header: t('difference'),
              align: 'end',
              cell: ({ difference }) => <Amount value={difference} isDifference />,
            },
          ]}
        />
      ) : null}
      <ImpactTable rows={impact.rows} months={impact.months} fileName={fileName} />
    </>
  );
}
