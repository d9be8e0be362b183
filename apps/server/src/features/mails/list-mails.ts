import type { listMails as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readMail } from '../../platform/mail/deliver-mail.ts';
import { findMails } from './mail-queries.ts';

const SHOWN = 100;

/** What follows in an address that opens an account. */
const ONE_TIME = /([?&]token=)[^\s&#]+/g;

function withoutLinks(text: string | null): string | null {
  return text?.replaceAll(ONE_TIME, '$1…') ?? null;
}

/** What became of each mail, newest first; without a mail server, support's way to a forgotten password. One-time links are left out: see `showLinks`. */
export async function listMails(ctx: Ctx): Promise<ResponseOf<typeof call>['mails']> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const rows = await findMails(ctx, SHOWN);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      next_try_at: row.next_try_at?.toISOString() ?? null,
      text: withoutLinks(await readMail(ctx.services.mail_folder, row.id)),
    })),
  );
}
