import type { About } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { previewActors } from '../statements/board/index.ts';
import { findLine, requireStatement, type StatementLine } from '../statements/detail/index.ts';
import {
  deleteLinks,
  insertLink,
  linksVisibleTo,
  readLinks,
  type StoredLink,
  visibleLinks,
} from './link-queries.ts';

/** Ties the statement, or the line of it, to the discussion. Only what the caller sees can be linked; twice is once. */
export async function linkAbout(ctx: Ctx, discussion_id: string, about: About): Promise<void> {
  const statement = await requireStatement(ctx, about.statement_id);
  const { compensation_id, record_id, step } = about;
  if (compensation_id === undefined && (record_id !== undefined || step !== undefined))
    throw new AppError('invalid_field', { reason: 'invalid_type' }, 'compensation_id');
  const line =
    compensation_id === undefined ? null : await findLine(ctx, statement, { compensation_id, record_id });
  const link: StoredLink = {
    id: ctx.newId(),
    discussion_id,
    statement_id: statement.id,
    user_id: statement.user_id,
    month: statement.month,
    line_kind: kindOf(about),
    compensation_id: compensation_id ?? null,
    step_id: step?.id ?? null,
    record_id: record_id ?? null,
    ...shownOf(about, line),
  };
  const known = await readLinks(ctx, [discussion_id]);
  const isSame = (other: StoredLink) =>
    (['statement_id', 'compensation_id', 'step_id', 'record_id'] as const).every(
      (key) => other[key] === link[key],
    );
  if (!known.some(isSame)) await insertLink(ctx, link);
}

function kindOf({ compensation_id, record_id, step }: About): StoredLink['line_kind'] {
  if (compensation_id === undefined) return null;
  if (step !== undefined) return 'step';
  return record_id === undefined ? 'transaction' : 'record';
}

/** An amount of the explanation is not stored with the statement: its name alone is. */
function shownOf(
  { step }: About,
  line: StatementLine | null,
): Pick<StoredLink, 'compensation_name' | 'label' | 'amount' | 'currency'> {
  if (line === null) return { compensation_name: null, label: null, amount: null, currency: null };
  const { compensation_name } = line;
  if (step !== undefined) return { compensation_name, label: step.label, amount: null, currency: null };
  return {
    compensation_name,
    label: line.title,
    amount: line.amount,
    currency: line.amount && line.currency,
  };
}

/** Unlinks the statement's lines, or one of them. What the caller may not see they don't unlink. */
export async function unlinkAbout(
  ctx: Ctx,
  discussion_id: string,
  { statement_id, link_id }: { readonly statement_id: string; readonly link_id: string | undefined },
): Promise<void> {
  const links = (await readLinks(ctx, [discussion_id])).filter(
    (link) => link.statement_id === statement_id && (link_id === undefined || link.id === link_id),
  );
  if (links.length === 0) throw new AppError('statement_not_found');
  const visible = await visibleLinks(ctx, links);
  if (links.some(({ id }) => !visible.has(id))) throw new AppError('statement_forbidden');
  await deleteLinks(
    ctx,
    links.map(({ id }) => id),
  );
}

/** Those of the people who may not see one of the linked statements; who is archived sees nothing any more. */
export async function blindAmong(
  ctx: Ctx,
  user_ids: readonly string[],
  links: readonly StoredLink[],
): Promise<string[]> {
  if (links.length === 0) return [];
  const visible = await linksVisibleTo(ctx, await previewActors(ctx, user_ids), links);
  return user_ids.filter((id) => (visible.get(id)?.size ?? 0) < links.length);
}
