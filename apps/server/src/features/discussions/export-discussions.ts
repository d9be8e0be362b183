import type { BodyOf, DiscussionKind, exportDiscussions as call, LinkedStatement } from '@comptoir/contract';
import { CONVERSATION, pick } from '@comptoir/words';
import type { Ctx } from '../../platform/context.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../platform/files/sheet.ts';
import { readReader } from '../users/index.ts';
import { requireAccess } from './discussion-policy.ts';
import { type DiscussionStored, readDiscussions, readMembers } from './discussion-queries.ts';
import { linksWire, readLinks } from './link-queries.ts';
import { seenBy } from './list-discussions.ts';
import { idsForExport } from './list-queries.ts';
import { messagesOf, type StoredMessage } from './message-queries.ts';

type Words = Readonly<Record<keyof typeof CONVERSATION, string>>;

/** One row per message; a discussion without messages has one. What the caller may not see of a statement is not named. */
export async function exportDiscussions(
  ctx: Ctx,
  kind: DiscussionKind,
  body: BodyOf<typeof call>,
): Promise<CsvFile> {
  const { words, rows, decimals, discussions } = await discussionLines(ctx, kind, body);
  ctx.audit({
    kind: kind === 'request' ? 'export_requests' : 'export_discussions',
    object_type: kind,
    after: { ...body, discussions, rows: rows.length - 1 },
  });
  return csvFile(words, rows, decimals);
}

export async function discussionSheet(
  ctx: Ctx,
  kind: DiscussionKind,
  body: BodyOf<typeof call>,
): Promise<Sheet> {
  const { words, rows, decimals } = await discussionLines(ctx, kind, body);
  return sheetOf(words, rows, decimals);
}

async function discussionLines(ctx: Ctx, kind: DiscussionKind, { user_ids, label_ids }: BodyOf<typeof call>) {
  requireAccess(ctx, kind, 'read');
  const ids = await idsForExport(ctx, kind, { user_ids, label_ids, where: await seenBy(ctx, kind) });
  const stored = (await readDiscussions(ctx, ids)).toSorted((a, b) => a.reference - b.reference);
  const messages = Map.groupBy(await messagesOf(ctx, ids), (message) => message.thread_id);
  const links = await readLinks(ctx, ids);
  const shown = new Map((await linksWire(ctx, links)).map((link) => [link.id, link]));
  const linksOf = Map.groupBy(links, (link) => link.discussion_id);
  const people = await readMembers(
    ctx,
    stored.flatMap((one) => [one.assignee_id, ...one.members.map(({ user_id }) => user_id)]),
  );
  const { language, decimals } = await readReader(ctx);
  const words = pick(language, CONVERSATION);
  const nameOf = (id: string | null) => (id === null ? '' : (people.get(id)?.name ?? ''));
  const rows = stored.flatMap((one) => {
    const about = (linksOf.get(one.id) ?? []).map((link) => aboutText(shown.get(link.id), words)).join('; ');
    return (messages.get(one.id) ?? [null]).map((message) => rowOf(one, message, { nameOf, about, words }));
  });
  return {
    words: [words[kind === 'request' ? 'file_requests' : 'file_discussions']],
    rows: [headOf(kind, words), ...rows],
    decimals,
    discussions: stored.length,
  };
}

function aboutText(link: LinkedStatement | undefined, words: Words): string {
  if (!link?.is_visible) return words.hidden_statement;
  const line = link.line ? [link.line.compensation_name, link.line.label].filter(Boolean).join(', ') : '';
  return [`${link.user.name} ${link.month}`, line].filter(Boolean).join(': ');
}

function headOf(kind: DiscussionKind, words: Words): string[] {
  return [
    words.number,
    words[kind === 'request' ? 'request' : 'discussion'],
    words.state,
    words[kind === 'request' ? 'topic' : 'label'],
    words.assignee,
    words.members,
    words.statements,
    words.created,
    words.sent,
    words.author,
    words.message,
  ];
}

interface RowContext {
  readonly nameOf: (id: string | null) => string;
  readonly about: string;
  readonly words: Words;
}

/** In the order of `headOf`. */
function rowOf(
  one: DiscussionStored,
  message: StoredMessage | null,
  { nameOf, about, words }: RowContext,
): CsvCell[] {
  const closed = one.kind === 'request' ? words.resolved : words.closed;
  return [
    `#${one.reference}`,
    one.name,
    one.is_open ? words.open : closed,
    one.label_name ?? '',
    nameOf(one.assignee_id),
    one.members.map(({ user_id }) => nameOf(user_id)).join('; '),
    about,
    one.created_at.toISOString(),
    message?.created_at.toISOString() ?? '',
    message?.author_name ?? '',
    message?.body ?? '',
  ];
}
