import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import type { Delivery } from '../../platform/outbox/delivery-queries.ts';
import { findTenant } from '../../platform/outbox/tenant-queries.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';
import { findAdmins, notify } from '../notifications/index.ts';
import { findAddressee } from './mail-queries.ts';

/**
 * Admins learn that somebody can't be mailed: an invitation that never came would else look like one that nobody followed. By the address
 * alone, as the subject may be between others. It is not mailed: a mail to an admin may be the one that was lost.
 */
export async function notifyOfLostMail(
  platform: Platform,
  { id, environment_id, channel: address }: Pick<Delivery, 'id' | 'environment_id' | 'channel'>,
): Promise<void> {
  // A mail of no company has no admins.
  const tenant = await findTenant(platform.database, environment_id);
  if (!tenant) return;
  const occasion = { tenant, actor: SYSTEM_ACTOR, request_id: id, ip: null, audit_kind: 'lose_mail' };
  await inTenant(platform, occasion, async (ctx) => {
    const user_id = await findAddressee(ctx, address);
    await notify(ctx, {
      recipients: await findAdmins(ctx),
      type: 'mail_failed',
      kind: 'validations',
      author_id: null,
      reference: {
        type: 'USER',
        url: user_id === null ? '/users' : `/users/${user_id}`,
        parameters: { name: address },
      },
      // One card, as a mail server that refuses everything refuses thousands.
      group_key: 'mail_failed',
      cause: id,
      is_mailed: true,
    });
  });
}
