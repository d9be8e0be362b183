import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
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
  const isWaiting = useIsWaiting();
  useKeptPages();
  if (!isOffline && keptAt === null) return <PrintHead />;
  return (
    <>
      <PrintHead />
      <aside className={css['notice']} aria-label={t('line')}>
        <p role="status">
          <strong>{t(isOffline ? 'offline' : 'unreachable')}</strong>
          {keptAt === null ? null : <> {t('data_as_of', { when: instant(keptAt, 'recent') })}</>}{' '}
          {isOffline && isWaiting ? t(keptAt === null ? 'not_kept' : 'part_not_kept') : t('changes')}
        </p>
        <Button size="s" onPress={() => void readAgain()}>
          {t('again')}
        </Button>
      </aside>
    </>
  );
}

/** Is something of the page read only once the line is back? */
function useIsWaiting(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.findAll({ fetchStatus: 'paused' }).some(({ state }) => state.data === undefined),
    () => false,
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
