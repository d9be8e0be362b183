import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readMail } from '../../platform/mail/deliver-mail.ts';
import { findMail } from './mail-queries.ts';

/** One mail whole, with the links that open somebody's account: the company's trail says who had them shown. */
export async function showLinks(ctx: Ctx, id: string): Promise<{ text: string }> {
  // A link opens an account, which may work in other companies too.
  if (!isGod(ctx) || ctx.actor.is_guest) throw new AppError('forbidden');
  const mail = await findMail(ctx, id);
  const text = mail ? await readMail(ctx.services.mail_folder, id) : null;
  if (!mail || text === null) throw new AppError('not_found');
  ctx.audit({ object_type: 'mail', object_id: id, after: mail });
  return { text };
}
