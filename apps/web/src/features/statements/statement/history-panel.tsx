import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Statement, statementData } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, InstantText, Panel, Segmented, Table } from '../../../ui/index.ts';
import { subtractText } from '../../../lib/amounts.ts';
import css from './history-panel.module.css';

/** What happened to the statement, and how its amounts came to be what they are. */
export function HistoryPanel({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const [shown, setShown] = useState<'activities' | 'versions'>('activities');
  return (
    <Panel
      title={t('history')}
      className="no-print"
      aside={
        <Segmented
          label={t('history')}
          items={[
            { value: 'activities', text: t('activities') },
            { value: 'versions', text: t('versions') },
          ]}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {shown === 'activities' ? <Activities statement={statement} /> : <Versions statement={statement} />}
    </Panel>
  );
}

function Activities({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { data } = useQuery(statementData.activities(statement));
  const amount = (text: string | undefined) =>
    text ? format.amount(text, { currency: statement.currency }) : '–';
  return (
    <ol className={css['list']}>
      {(data?.activities ?? []).map((one) => (
        <li key={`${one.id} ${one.created_at} ${one.kind}`}>
          <span>
            {one.kind === 'calculated'
              ? t('activity_calculated', { earned: amount(one.params['earned']) })
              : one.kind === 'recalculated'
                ? t(
                    one.params['before'] === one.params['earned']
                      ? 'activity_recalculated_same'
                      : 'activity_recalculated',
                    {
                      before: amount(one.params['before']),
                      earned: amount(one.params['earned']),
                    },
                  )
                : t(`activity_${one.kind}`, { name: one.actor_name ?? t('system') })}
          </span>
          <InstantText value={one.created_at} />
        </li>
      ))}
    </ol>
  );
}

function Versions({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const { data } = useQuery(statementData.versions(statement.id, statement.version));
  const versions = data?.versions ?? [];
  const rows = versions.map((version, index) => ({
    ...version,
    before: versions[index + 1]?.earned ?? null,
  }));
  return (
    <Table
      label={t('versions')}
      isDense
      isPlain
      rows={rows}
      rowKey={(row) => String(row.version)}
      columns={[
        { id: 'version', header: t('version_column'), cell: (row) => row.version },
        { id: 'date', header: t('version_date'), cell: (row) => <InstantText value={row.created_at} /> },
        {
          id: 'change',
          header: t('version_change'),
          align: 'end',
          cell: (row) =>
            row.before === null ? null : (
              <Amount value={subtractText(row.earned, row.before)} currency={null} isDifference />
            ),
        },
        {
          id: 'earned',
          header: t('commission'),
          align: 'end',
          cell: (row) => <Amount value={row.earned} currency={statement.currency} isStrong />,
        },
      ]}
    />
  );
}
