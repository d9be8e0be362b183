import { ERROR_CODES } from '@comptoir/kernel';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from './api.ts';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

/** The words for a refusal in the person's language: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || !KNOWN.has(error.code)) return t('internal');
      const wait_s = Number(error.params['retry_after_s'] ?? 60);
      return t(error.code, { ...(error.params as Record<string, string | number>), minutes: Math.max(1, Math.ceil(wait_s / 60)) });
    },
    [t],
  );
}
