import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Explanation, statementData } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, ErrorState, SearchField } from '../../../ui/index.ts';
import { useReasonText } from './reason-text.tsx';
import css from './scope-view.module.css';

const TYPING_MS = 400;

/** "Why is this deal not in my pay": any record of the table by name, with its verdict. */
export function RecordFinder({
  scope,
  explanation,
}: {
  scope: Explanation['scopes'][number];
  explanation: Explanation;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const access = useAccess();
  const reasonOf = useReasonText(scope.table_id === null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const where = {
    statement_id: explanation.statement_id,
    compensation_id: explanation.compensation_id,
    scope_id: scope.scope_id,
  };
  const found = useInfiniteQuery(statementData.scopeRecords(where, search));
  const records = search === '' ? [] : (found.data?.pages.flatMap((page) => page.records) ?? []);
  return (
    <div className={`${css['finder']} no-print`}>
      <h3>{t('find_record')}</h3>
      <SearchField label={t('find_placeholder')} value={typed} onChange={setTyped} />
      {found.error && search !== '' ? <ErrorState error={found.error} isCompact /> : null}
      <ul className={css['list']} aria-live="polite">
        {records.map((record) => {
          const reason = record.reason ? reasonOf(record.reason) : null;
          return (
            <li key={record.record_id} title={reason?.full ?? undefined}>
              <span>{record.title}</span>
              {record.counts ? (
                <span className={css['good']}>
                  {record.line?.share
                    ? t('verdict_counts', {
                        share: format.amount(record.line.share, { currency: explanation.currency }),
                      })
                    : t('verdict_counts_plain')}
                </span>
              ) : (
                <span>{reason?.short}</span>
              )}
            </li>
          );
        })}
      </ul>
      {search !== '' && found.isSuccess && records.length === 0 ? (
        <p className={css['quiet']}>
          {t('find_none', { source: scope.source_name })}{' '}
          {access.can('data_table', 'read') ? null : t('find_none_of_others')}
        </p>
      ) : null}
      {found.hasNextPage && search !== '' ? (
        <Button size="s" onPress={() => void found.fetchNextPage()}>
          {t('find_more')}
        </Button>
      ) : null}
    </div>
  );
}
