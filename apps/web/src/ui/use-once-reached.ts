import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../lib/api.ts';
import { newId } from '../lib/new-id.ts';
import { toast } from './toast.tsx';

const AGAIN_MS = 3000;
const TOAST = { key: 'unsent' } as const;
let unsent = 0;

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Sends a write of what was typed into a cell. While the server can't be reached it says so, waits and sends it again, under one key so
 * that it acts once: nothing typed is lost with the line. Leaving Comptoir before that asks first.
 */
export function useOnceReached(): <T>(
  send: (options: { readonly idempotency_key: string }) => Promise<T>,
) => Promise<T> {
  const t = useTranslations('common');
  return useCallback(
    async (send) => {
      const options = { idempotency_key: newId() };
      let hasWaited = false;
      try {
        for (;;) {
          try {
            const answer = await send(options);
            if (hasWaited && unsent === 1) toast.success(t('sent_after_all'), TOAST);
            return answer;
          } catch (error) {
            if (!(error instanceof ApiError) || error.status !== 0) throw error;
          }
          if (!hasWaited) {
            hasWaited = true;
            unsent += 1;
            addEventListener('beforeunload', askBeforeLeaving);
            toast.warning(t('unsent'), { ...TOAST, isPersistent: true });
          }
          await new Promise<void>((settle) => {
            const timer = setTimeout(settle, AGAIN_MS);
            addEventListener('online', () => settle(clearTimeout(timer)), { once: true });
          });
        }
      } finally {
        if (hasWaited) unsent -= 1;
        if (unsent === 0) removeEventListener('beforeunload', askBeforeLeaving);
      }
    },
    [t],
  );
}
