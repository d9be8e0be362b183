import {
  type NotificationKind,
  type NotificationType,
  type ReferenceParameters,
  type ReferenceType,
} from '@comptoir/contract';
import type { Language } from '@comptoir/words';
import type { Ctx } from '../../platform/context.ts';
import { insertSlack } from '../../platform/slack/insert-slack.ts';
import { noteTold, type Recipient } from './cause-queries.ts';
import { mailNotice } from './mail-notice.ts';
import { noticeText } from './notice-text.ts';
import { writeCards } from './notification-write-queries.ts';
import { findDefaults, findNames, findReaders, type Reader } from './reader-queries.ts';

export interface Notice {
  /** Users who may see the thing: the caller has checked. The author is left out, and so is who can't sign in. */
  readonly recipients: readonly string[];
  readonly type: NotificationType;
  /** What the recipients' settings are read for. */
  readonly kind: NotificationKind;
  /** Who did it; null: the system. */
  readonly author_id: string | null;
  readonly reference: {
    readonly type: ReferenceType;
    /** Path in the application: `/statements?...`. */
    readonly url: string;
    readonly parameters: ReferenceParameters;
  };
  /** Things of one key count on one card, as long as it is unread. */
  readonly group_key?: string;
  /** How many things at once. Default 1. */
  readonly count?: number;
  /** What made it (a job's id): the same cause notifies once, however often it is repeated. */
  readonly cause?: string;
  /** More lines for mails and Slack, in the reader's language. */
  readonly details?: (reader: { readonly language: Language; readonly locale: string }) => string;
  /** A mail of its own says it already. */
  readonly is_mailed?: boolean;
  /** In Comptoir alone: what it says is that the other ways don't work. */
  readonly stays?: boolean;
  /** Also for the company's own Slack channel: never what only some people may see. */
  readonly for_company?: boolean;
}

/** Tells people something, in the caller's transaction: cards, mails and Slack messages as each of them has set. */
export async function notify(ctx: Ctx, ...notices: readonly Notice[]): Promise<void> {
  const wanted = notices.map((notice) => ({
    ...notice,
    recipients: [...new Set(notice.recipients)].filter((id) => id !== notice.author_id),
  }));
  const everyone = [...new Set(wanted.flatMap((notice) => notice.recipients))];
  if (everyone.length === 0 && !wanted.some((notice) => notice.for_company)) return;
  const defaults = await findDefaults(ctx);
  const [readers, authors] = await Promise.all([
    findReaders(ctx, everyone, defaults),
    findNames(
      ctx,
      wanted.flatMap((notice) => notice.author_id ?? []),
    ),
  ]);
  // A sandbox has the same people, and a sample none that are real: what is tried there is shown to nobody outside of it.
  const leaves = ctx.tenant.live && !defaults.is_sample;
  const cards = new Map<string, string[]>();
  for (const notice of wanted) {
    const own = notice.recipients.flatMap((id) => readers.get(id) ?? []);
    const author_name = notice.author_id === null ? null : (authors.get(notice.author_id) ?? null);
    for (const [user_id, card_id] of await tell(ctx, notice, author_name, own, leaves))
      cards.set(user_id, [...(cards.get(user_id) ?? []), card_id]);
    if (notice.for_company && leaves && defaults.slack_webhook !== null)
      await slackCompany(ctx, notice, author_name, defaults);
  }
  for (const [user_id, notification_ids] of cards)
    await ctx.emit({ channel: `user:${user_id}`, name: 'new-notification', data: { notification_ids } });
}

/** Cards for those who want one; mail and Slack for those whose card is new, unless they paused. */
async function tell(
  ctx: Ctx,
  notice: Notice,
  author_name: string | null,
  readers: readonly Reader[],
  leaves: boolean,
): Promise<(readonly [user_id: string, card_id: string])[]> {
  const now = ctx.clock.now();
  const wanting = readers.filter((reader) => reader.choices.channels[notice.kind].in_app);
  const written = await writeCards(
    ctx,
    wanting.map((reader) => ({ ...cardOf(notice), id: ctx.newId(), user_id: reader.user_id })),
    now,
  );
  const cards = new Map(written.map((card) => [card.user_id, card]));
  for (const reader of readers) {
    const card = cards.get(reader.user_id);
    const isCounted = reader.choices.channels[notice.kind].in_app && !card?.is_new;
    const isPaused = reader.paused_until !== null && reader.paused_until > now;
    if (isCounted || isPaused || !leaves || notice.stays) continue;
    if (!card && (await wasTold(ctx, notice, reader.user_id))) continue;
    await send(ctx, notice, author_name, { reader, card_id: card?.id ?? null });
  }
  return written.map((card) => [card.user_id, card.id]);
}

/** Where no card remembers the cause: did it tell them before? */
async function wasTold(ctx: Ctx, { type, cause }: Notice, recipient: Recipient): Promise<boolean> {
  if (cause === undefined) return false;
  return !(await noteTold(ctx, { recipient, type, cause }, ctx.clock.now()));
}

function cardOf(notice: Notice) {
  return {
    type: notice.type,
    kind: notice.kind,
    author_id: notice.author_id,
    reference_type: notice.reference.type,
    reference_url: notice.reference.url,
    reference_parameters: notice.reference.parameters,
    group_key: notice.group_key ?? null,
    count: notice.count ?? 1,
    cause: notice.cause ?? null,
  };
}

async function send(
  ctx: Ctx,
  notice: Notice,
  author_name: string | null,
  { reader, card_id }: { readonly reader: Reader; readonly card_id: string | null },
): Promise<void> {
  const { email, slack } = reader.choices.channels[notice.kind];
  const text = noticeText(wordsOf(notice, author_name), reader);
  const url = linkTo(ctx, notice.reference.url, card_id);
  const details = notice.details?.(reader) ?? '';
  if (email && !notice.is_mailed && reader.email !== null)
    await mailNotice(ctx, {
      reader: { ...reader, email: reader.email },
      kind: notice.kind,
      text,
      details,
      url,
    });
  if (slack && reader.slack_webhook !== null)
    await insertSlack(
      ctx.db,
      ctx.tenant.environment_id,
      {
        webhook_sealed: reader.slack_webhook,
        text: [text, details, url].filter(Boolean).join('\n'),
        user_id: reader.user_id,
      },
      ctx.clock.now(),
    );
}

async function slackCompany(
  ctx: Ctx,
  notice: Notice,
  author_name: string | null,
  defaults: Awaited<ReturnType<typeof findDefaults>>,
): Promise<void> {
  if (!defaults.choices.channels[notice.kind].slack || defaults.slack_webhook === null) return;
  if (await wasTold(ctx, notice, 'company')) return;
  const text = noticeText(wordsOf(notice, author_name), { language: 'en', locale: 'en-US' });
  await insertSlack(
    ctx.db,
    ctx.tenant.environment_id,
    {
      webhook_sealed: defaults.slack_webhook,
      text: `${text}\n${linkTo(ctx, notice.reference.url, null)}`,
      user_id: null,
    },
    ctx.clock.now(),
  );
}

function wordsOf(notice: Notice, author_name: string | null) {
  return {
    type: notice.type,
    count: notice.count ?? 1,
    author_name,
    reference_parameters: notice.reference.parameters,
  };
}

/** Opening the link marks the card as read. */
export function linkTo(ctx: Ctx, path: string, card_id: string | null): string {
  const url = new URL(path, ctx.services.public_url);
  url.searchParams.set('environment', ctx.tenant.environment_id);
  if (card_id !== null) url.searchParams.set('notification', card_id);
  return url.href;
}
