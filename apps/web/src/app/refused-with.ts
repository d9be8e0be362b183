import { CancelledError } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { meData } from '../data/me.ts';
import { ApiError } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';

/** For a page between the login and the product: who is not refused with `code` goes to the login, or is in already. */
export async function refusedWith(code: 'factor_needed' | 'reason_required'): Promise<ApiError> {
  const refusal = await queryClient.ensureQueryData(meData.query).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) throw redirect({ to: PATHS.home, replace: true });
  // The end of a session forgets what is being read, this call too.
  if (refusal instanceof CancelledError) throw redirect({ to: PATHS.login, replace: true });
  if (!(refusal instanceof ApiError)) throw refusal;
  if (refusal.code !== code) throw redirect({ to: PATHS.login, replace: true });
  return refusal;
}
