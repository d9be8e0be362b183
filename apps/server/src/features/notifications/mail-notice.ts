import type { NotificationKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { insertMail } from '../../platform/mail/insert-mail.ts';
import { noticeMail } from '../../platform/mail/mail-texts.ts';
import { NOTICE_KIND } from '@comptoir/words';
import { unsubscribeUrl } from './unsubscribe-link.ts';
import type { Reader } from './reader-queries.ts';

/** One card as a mail. */
export async function mailNotice(
  ctx: Ctx,
  what: {
    readonly reader: Reader & { readonly email: string };
    readonly kind: NotificationKind;
    readonly text: string;
    /** Lines of figures; empty: none. */
    readonly details: string;
    readonly url: string;
  },
): Promise<void> {
  const { reader, text, url } = what;
  await insertMail(
    ctx.db,
    ctx.tenant.environment_id,
    {
      to: reader.email,
      ...noticeMail(reader.language, {
        name: reader.name,
        text,
        details: what.details === '' ? '' : `\n\n${what.details}`,
        url,
        kind: NOTICE_KIND[what.kind][reader.language],
        unsubscribe: unsubscribeUrl(ctx.services, {
          environment_id: ctx.tenant.environment_id,
          user_id: reader.user_id,
          kind: what.kind,
        }),
      }),
    },
    ctx.clock.now(),
  );
}
