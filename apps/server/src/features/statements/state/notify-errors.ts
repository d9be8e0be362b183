import { parseMonth, present } from '@comptoir/kernel';
import type { JobCtx } from '../../../platform/jobs/define.ts';
import { notify } from '../../notifications/index.ts';
import { countErrors, findColleagues } from './notice-queries.ts';
import { boardOf, periodOf } from './notify-states.ts';

/**
 * Runs a calculation, and tells admins of the months in which more statements are in error than before: the same errors, found again every
 * night, are no news.
 */
export async function notifyingErrors<T extends { readonly in_error: number }>(
  job: JobCtx,
  calculate: () => Promise<T>,
): Promise<T> {
  const before = await job.snapshot(countErrors);
  const result = await calculate();
  if (result.in_error === 0) return result;
  await job.transaction(async (ctx) => {
    const more = [...(await countErrors(ctx))]
      .map(([month, count]) => [month, count - (before.get(month) ?? 0)] as const)
      .filter(([, count]) => count > 0);
    if (more.length === 0) return;
    const admins = (await findColleagues(ctx)).filter((one) => one.role_category === 'admin');
    await notify(
      ctx,
      ...more.map(([text, count]) => {
        const month = present(parseMonth(text), 'month');
        return {
          recipients: admins.map((one) => one.user_id),
          type: 'statements_errors' as const,
          kind: 'validations' as const,
          author_id: null,
          reference: {
            type: 'STATEMENTS' as const,
            url: boardOf(month),
            parameters: periodOf(month),
          },
          group_key: `errors:${text}`,
          count,
          cause: job.job_id,
          for_company: true,
        };
      }),
    );
  });
  return result;
}
