import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { meData } from '../../data/me.ts';
import { useKeepPages, useLine } from '../../lib/kept-pages.ts';
import { readAgain } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { onFirstKept, startKeeping, stopKeeping } from '../../offline/registered-worker.ts';
import { Button } from '../../ui/index.ts';
import { PrintHead } from './print-head.tsx';
import css from './line-notice.module.css';

/** While the line is down: from when the figures are, and what becomes of changes. Also keeps the reader's pages on the device. */
export function LineNotice() {
  const t = useTranslations('offline');
  const { instant } = useFormat();
  const { isOffline, keptAt } = useLine();
  const waiting = useIsFetching({
    predicate: ({ state }) => state.fetchStatus === 'paused' && state.data === undefined,
  });
  useKeptPages();
  if (!isOffline && keptAt === null) return <PrintHead />;
  return (
    <>
      <PrintHead />
      <aside className={css['notice']} aria-label={t('line')}>
        <p role="status">
          <strong>{t(isOffline ? 'offline' : 'unreachable')}</strong>
          {keptAt === null ? null : <> {t('data_as_of', { when: instant(keptAt, 'recent') })}</>}{' '}
          {t(isOffline && keptAt === null && waiting > 0 ? 'not_kept' : 'changes')}
        </p>
        <Button size="s" onPress={() => void readAgain()}>
          {t('again')}
        </Button>
      </aside>
    </>
  );
}

/** Never for support: what it reads is a customer's. */
function useKeptPages() {
  const client = useQueryClient();
  const me = useSession();
  const [isOn] = useKeepPages();
  const isKept = isOn && me.user.role_category !== 'god';
  useEffect(() => {
    // A browser without room or permission keeps nothing; the pages work all the same.
    void (isKept ? startKeeping() : stopKeeping()).catch(() => undefined);
  }, [isKept]);
  useEffect(
    () =>
      onFirstKept(async () => {
        // Who reads comes first: without it nothing is kept.
        await client.refetchQueries(meData.query);
        await readAgain();
      }),
    [client],
  );
}
