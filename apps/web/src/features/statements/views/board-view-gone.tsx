import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { PageHeader } from '../../../ui/index.ts';
import { ViewGone } from '../../../ui/views/view-gone.tsx';
import type { StatementsAddress } from '../address.ts';

/** The view was deleted or is no longer shared: said, then the board comes back without it. */
export function BoardViewGone({ error, set }: { error: unknown; set: StatementsAddress['set'] }) {
  const t = useTranslations('views');
  const board = useTranslations('board');
  const leave = useCallback(() => {
    // The list first: what is gone must not be chosen again from it.
    void viewData.readAgain().then(() => set({ view: undefined, as: undefined }, { replace: true }));
  }, [set]);
  return (
    <>
      <PageHeader title={board('title')} />
      <ViewGone error={error} text={t('reloads')} onLeave={leave} />
    </>
  );
}
