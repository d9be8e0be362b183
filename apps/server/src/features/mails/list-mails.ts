import type { listMails as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { readMail } from '../../platform/mail/deliver-mail.ts';

const SHOWN = 100;

/** Support's way to a forgotten password where no mail server stands: what the files say, newest first. */
export async function listMails(ctx: Ctx): Promise<ResponseOf<typeof call>['mails']> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const { rows } = await sql<{ id: string; to: string; subject: string; created_at: Date }>`
    select id, channel as to, name as subject, created_at from outbox
    where environment_id = ${ctx.tenant.environment_id} and kind = 'mail' order by sequence desc limit ${SHOWN}`.execute(ctx.db);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      text: await readMail(ctx.services.mail_folder, row.id),
    })),
  );
}
