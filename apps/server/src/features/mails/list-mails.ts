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

/** Support's way to a forgotten password without a mail server: the mails in the files, newest first. One-time links are left out: see `showLinks`. */
export async function listMails(ctx: Ctx): Promise<ResponseOf<typeof call>['mails']> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const rows = await findMails(ctx, SHOWN);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      text: withoutLinks(await readMail(ctx.services.mail_folder, row.id)),
    })),
  );
}
