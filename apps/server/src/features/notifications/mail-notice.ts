import type { NotificationKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { insertMail } from '../../platform/mail/insert-mail.ts';
import { noticeMail } from '../../platform/mail/mail-texts.ts';
import type { Reader } from './reader-queries.ts';

/** One card as a mail. */
export async function mailNotice(
  ctx: Ctx,
  what: {
    readonly reader: Reader & { readonly email: string };
    readonly kind: NotificationKind;
    readonly text: string;
    readonly url: string;
  },
): Promise<void> {
  const { reader, text, url } = what;
  await insertMail(
    ctx.db,
    ctx.tenant.environment_id,
    { to: reader.email, ...noticeMail(reader.language, { name: reader.name, text, url }) },
    ctx.clock.now(),
  );
}
