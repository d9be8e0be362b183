import { ERROR_CODES, type ErrorCode } from '@comptoir/contract/errors';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from './api.ts';
import { errorArguments } from './error-arguments.ts';
import { useFormat } from './use-format.ts';

const KNOWN: ReadonlySet<string> = new Set(ERROR_CODES);

/** The words for a refusal by its code, filled from its parameters. */
export function useRefusalText(): (code: ErrorCode, params?: Readonly<Record<string, unknown>>) => string {
  // Each code has its own arguments: `errorArguments` gives those of the code.
  const t = useTranslations('errors') as unknown as (
    code: ErrorCode,
    values: Readonly<Record<string, string | number>>,
  ) => string;
  const { period } = useFormat();
  return useCallback((code, params = {}) => t(code, errorArguments(code, params, { period })), [t, period]);
}

/** The words for a refusal in the person's language: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const words = useRefusalText();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || !KNOWN.has(error.code)) return words('internal');
      const finer = finerCode(error);
      return finer ? words(finer) : words(error.code, error.params);
    },
    [words],
  );
}

/** A field whose schema says by itself what is wrong (`email_invalid`), or a right that is refused for a reason of its own. */
function finerCode({ code, params }: ApiError): ErrorCode | null {
  const reason = String(params['reason']);
  return (code === 'invalid_field' || code === 'forbidden') && KNOWN.has(reason)
    ? (reason as ErrorCode)
    : null;
}
