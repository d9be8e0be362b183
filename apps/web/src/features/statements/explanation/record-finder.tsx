import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Explanation, statementData, type RecordVerdict } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, ErrorState, SearchField } from '../../../ui/index.ts';
import { ChecksOf, Reasons, RecordName } from './not-counted.tsx';
import { useConversionWords } from '../../../ui/statements/conversion-words.ts';
import css from './scope-view.module.css';

const TYPING_MS = 400;

/** "Why is this deal not in my pay": any record of the table by name, with its verdict. */
export function RecordFinder({
  scope,
  explanation,
  isOnly,
}: {
  scope: Explanation['scopes'][number];
  explanation: Explanation;
  /** Of several, each names its scope. */
  isOnly: boolean;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const access = useAccess();
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
  const words = useConversionWords();
  const conversionsIn = (line: RecordVerdict['line']) => [
    ...new Set((line?.conversions ?? []).flatMap((one) => (one ? [words(one)] : []))),
  ];
  return (
    <div className={`${css['finder']} no-print`}>
      <h3>
        {t('find_record')}
        {isOnly ? null : <span className={css['quiet']}> {scope.name}</span>}
      </h3>
      <SearchField label={t('find_placeholder')} value={typed} onChange={setTyped} />
      {found.error && search !== '' ? <ErrorState error={found.error} isCompact /> : null}
      <ul className={css['list']} aria-live="polite">
        {records.map((record) => (
          <li key={record.record_id}>
            <RecordName {...record} table_id={scope.table_id} />
            {record.counts ? (
              <span className={css['good']}>
                {record.line?.share
                  ? t('verdict_counts', {
                      share: format.amount(record.line.share, { currency: explanation.currency }),
                    })
                  : t('verdict_counts_plain')}
                {conversionsIn(record.line).map((one) => (
                  <small key={one} className={css['quiet']}>
                    {' '}
                    {one}
                  </small>
                ))}
              </span>
            ) : (
              <Reasons
                scope={scope}
                reasons={[...(record.reason ? [record.reason] : []), ...record.others]}
              />
            )}
            <ChecksOf scope={scope} explanation={explanation} record={record} />
          </li>
        ))}
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
