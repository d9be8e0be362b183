import { createWebhook, type HookStatement, listWebhooks } from '@comptoir/contract';
import type { Platform } from '../../platform/unit-of-work.ts';
import { readHookRows, readHookStatements } from '../statements/index.ts';
import type { DemoClient } from './demo-client.ts';
import { findFirstTenant } from './demo-notification-queries.ts';
import { findPaidStatements, insertHistory, type PastMessage } from './demo-webhook-queries.ts';

const NAME = 'Payroll (example)';
const URL = 'https://payroll.example.com/comptoir';
const MINUTE_MS = 60_000;

/** An endpoint to look at: it is off, nothing was ever sent, and its history shows how calls end. */
export async function describeWebhook(platform: Platform, client: DemoClient): Promise<void> {
  const { webhooks } = await client.call(listWebhooks);
  if (webhooks.some((one) => one.name === NAME)) return;
  const { webhook } = await client.call(createWebhook, {
    body: { name: NAME, url: URL, events: ['statement.paid', 'user.archived'], active: false },
  });
  const tenant = await findFirstTenant(platform.database);
  if (!tenant) return;
  await platform.database.transaction({ environment_id: tenant.environment_id }, async (db) => {
    const ctx = { db, tenant };
    const [first, second, third] = await readHookStatements(ctx, await findPaidStatements(ctx));
    const now = platform.clock.now().getTime();
    const at = (minutes: number) => new Date(now - minutes * MINUTE_MS);
    const paid = async (statement: HookStatement, minutes: number, statuses: readonly number[]) => {
      const [year = 0, month = 0] = statement.month.split('-').map(Number);
      const rows = await readHookRows(ctx, year * 12 + month - 1, [statement.user.id]);
      return messageOf(
        'statement.paid',
        { statement, rows: rows.get(statement.user.id) ?? [] },
        {
          at: at(minutes),
          statuses,
        },
      );
    };
    const messageOf = (
      type: string,
      data: object,
      { at: when, statuses }: { readonly at: Date; readonly statuses: readonly number[] },
    ): PastMessage => ({
      at: when,
      statuses,
      type,
      body: JSON.stringify({
        type,
        timestamp: when.toISOString(),
        environment: { id: tenant.environment_id, live: tenant.live },
        data,
      }),
    });
    await insertHistory(ctx, { id: webhook.id, url: URL }, [
      messageOf('webhook.test', { message: `A test of ${NAME}` }, { at: at(90), statuses: [200] }),
      ...(first ? [await paid(first, 60, [200])] : []),
      ...(second ? [await paid(second, 59, [503, 200])] : []),
      ...(third ? [await paid(third, 58, [500, 500])] : []),
    ]);
  });
}
