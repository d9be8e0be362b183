import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Notice, PageHeader } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';

/** The specification's wait before the board is shown without the view. */
const RELOAD_MS = 4000;

export function isViewGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'view_not_found' || error.code === 'view_forbidden');
}

/** The view was deleted or is no longer shared: said, then the board comes back without it. */
export function ViewGone({ error, set }: { error: unknown; set: StatementsAddress['set'] }) {
  const t = useTranslations('views');
  const board = useTranslations('board');
  const words = useErrorText();
  useEffect(() => {
    const timer = setTimeout(() => {
      // The list first: what is gone must not be chosen again from it.
      void viewData.readAgain().then(() => set({ view: undefined, as: undefined }, { replace: true }));
    }, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [set]);
  return (
    <>
      <PageHeader title={board('title')} />
      <div role="alert">
        <Notice tone="warn" title={words(error)}>
          {t('reloads')}
        </Notice>
      </div>
    </>
  );
}
