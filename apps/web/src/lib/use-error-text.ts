import { ERROR_CODES, type ErrorCode } from '@comptoir/kernel';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from './api.ts';
import { useFormat } from './use-format.ts';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

/** The words for a refusal by its code: a month that it names reads as the person writes months, a wait in whole minutes. */
export function useRefusalText(): (code: ErrorCode, params?: Readonly<Record<string, unknown>>) => string {
  const t = useTranslations('errors');
  const { period } = useFormat();
  return useCallback(
    (code, params = {}) => {
      const { month } = params;
      return t(code, {
        reason: '',
        ...(params as Record<string, string | number>),
        ...(typeof month === 'string' ? { month: period(month) } : {}),
        minutes: Math.max(1, Math.ceil(Number(params['retry_after_s'] ?? 60) / 60)),
      });
    },
    [t, period],
  );
}

/** The words for a refusal in the person's language: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const words = useRefusalText();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || !KNOWN.has(error.code)) return words('internal');
      // A field whose schema says by itself what is wrong (`email_invalid`), or a right that is refused for a reason of its own.
      const { reason } = error.params;
      const isFiner = (error.code === 'invalid_field' || error.code === 'forbidden') && KNOWN.has(String(reason));
      return words(isFiner ? (reason as ErrorCode) : error.code, error.params);
    },
    [words],
  );
}
