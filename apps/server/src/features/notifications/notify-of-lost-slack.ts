import { SYSTEM_ACTOR } from '../../platform/auth/principal.ts';
import type { Delivery } from '../../platform/outbox/delivery-queries.ts';
import { findTenant } from '../../platform/outbox/tenant-queries.ts';
import type { SlackMessage } from '../../platform/slack/insert-slack.ts';
import { inTenant, type Platform } from '../../platform/unit-of-work.ts';
import { notify } from './notify.ts';
import { findAdmins } from './reader-queries.ts';

/** Whose address Slack refuses learns of it, as no news would else look like nothing new: of the company's address the admins. */
export async function notifyOfLostSlack(
  platform: Platform,
  { id, environment_id, data }: Pick<Delivery, 'id' | 'environment_id' | 'data'>,
): Promise<void> {
  const tenant = await findTenant(platform.database, environment_id);
  const { user_id } = data as Partial<SlackMessage>;
  // One of an earlier version does not say whose it is.
  if (!tenant || user_id === undefined) return;
  const occasion = { tenant, actor: SYSTEM_ACTOR, request_id: id, ip: null, audit_kind: 'lose_slack' };
  await inTenant(platform, occasion, async (ctx) =>
    notify(ctx, {
      recipients: user_id === null ? await findAdmins(ctx) : [user_id],
      type: 'slack_failed',
      kind: 'validations',
      author_id: null,
      reference: {
        type: 'USER',
        url: user_id === null ? '/parameters/default_notifications' : '/parameters/notifications',
        parameters: {},
      },
      group_key: `slack_failed ${user_id ?? 'company'}`,
      cause: id,
      stays: true,
    }),
  );
}
