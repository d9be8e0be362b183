import type { listMails as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { readMail } from '../../platform/mail/deliver-mail.ts';

const SHOWN = 100;

/** What follows in an address that opens an account. */
const ONE_TIME = /([?&]token=)[^\s&#]+/g;

function withoutLinks(text: string | null): string | null {
  return text?.replaceAll(ONE_TIME, '$1…') ?? null;
}

/** Support's way to a forgotten password where no mail server stands: what the files say, newest first. One-time links are left out: see `showLinks`. */
export async function listMails(ctx: Ctx): Promise<ResponseOf<typeof call>['mails']> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const { rows } = await sql<{ id: string; to: string; subject: string; created_at: Date }>`
    select id, channel as to, name as subject, created_at from outbox
    where environment_id = ${ctx.tenant.environment_id} and kind = 'mail' order by sequence desc limit ${SHOWN}`.execute(
    ctx.db,
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      text: withoutLinks(await readMail(ctx.services.mail_folder, row.id)),
    })),
  );
}

/** One mail whole, with the links that open somebody's account: the company's trail says who had them shown. */
export async function showLinks(ctx: Ctx, id: string): Promise<{ text: string }> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const { rows } = await sql<{
    to: string;
    subject: string;
  }>`select channel as to, name as subject from outbox
    where environment_id = ${ctx.tenant.environment_id} and kind = 'mail' and id = ${id}::uuid`.execute(
    ctx.db,
  );
  const text = rows[0] ? await readMail(ctx.services.mail_folder, id) : null;
  if (!rows[0] || text === null) throw new AppError('not_found');
  ctx.audit({ object_type: 'mail', object_id: id, after: rows[0] });
  return { text };
}
