import { add, toText, ZERO } from '@comptoir/kernel';
import { emptyDraft, type StatementDraft } from '../../calculations/index.ts';
import { type Convert, type LockedPay, releaseLocked } from '../payments/part-queries.ts';
import { ownPayment } from '../payments/payment-policy.ts';
import { findUnwritten } from '../draws/ledger-load-queries.ts';
import { settleDraws } from '../draws/settle-draws.ts';
import { settleAgain } from '../payments/pay-again.ts';
import { carriedInto, readPaid, sumUp } from '../payments/payment-queries.ts';
import { type LockedPair, writeDrifts } from './drift-queries.ts';
import {
  type Change,
  lockWriters,
  markReady,
  readExisting,
  removeStatements,
  type WriteInput,
  type Writer,
  writeRows,
} from './statement-write-queries.ts';
import { readVersionChanges } from './version-change-queries.ts';
import type { VersionChange } from './version-changes.ts';
import { calculatedVersions, insertVersions, type NewVersion, readKnown } from './version-row-queries.ts';
import { readTransactions, writeTransactions } from './transaction-write-queries.ts';

export interface Written {
  /** How many statements were written. */
  readonly changed: number;
  /** The statements to read again: changed ones, those that no longer wait, and locked ones whose drift changed. */
  readonly notified_ids: string[];
  /** Those that are other than before. */
  readonly changed_ids: readonly string[];
  readonly removed: number;
  /** How many were locked and so left unchanged. */
  readonly locked: number;
  /** Other statements that pay more or less now: their versions are noted when all is calculated. */
  readonly repaid_ids: readonly string[];
}

/**
 * Writes the statements of one month that differ from what is stored, in the caller's transaction: a reader sees all of a
 * statement or the one before. Locked ones stay as they are. Only one writer per environment at a time.
 */
export async function writeStatements(ctx: Writer, input: WriteInput, convert: Convert): Promise<Written> {
  await lockWriters(ctx);
  const { month, now } = input;
  const unwritten = await findUnwritten(ctx, input.subjects, month);
  await settleDraws(ctx, unwritten, { from: month, now, extra: month });
  const carried = await carriedInto(ctx, input.month, input.subjects);
  const drafts = [...input.drafts, ...paidOnly(input, carried)];
  const existing = await readExisting(ctx, input, drafts);
  const byUser = new Map(existing.map((row) => [row.user_id, row]));
  const changed: Change[] = [];
  const unchanged: string[] = [];
  const locked: LockedPair[] = [];
  for (const draft of drafts) {
    const row = byUser.get(draft.user_id);
    byUser.delete(draft.user_id);
    if (row?.locked) locked.push({ ...row, draft });
    else if (row?.newer) continue;
    else if (row?.content_hash === draft.hash) unchanged.push(...(row.ready ? [] : [row.id]));
    else {
      const own = ownPayment(
        draft.transactions.map((one) => one.content),
        input.month,
      );
      const paid = add(own, carried.get(draft.user_id) ?? ZERO);
      changed.push({
        draft,
        id: row?.id ?? ctx.newId(),
        version: (row?.version ?? 0) + 1,
        paid: toText(paid),
      });
    }
  }
  const orphans = [...byUser.values()].filter((row) => !row.locked && !row.newer);
  for (const row of byUser.values()) if (row.locked) locked.push({ ...row, draft: null });
  const drifted = await writeDrifts(ctx, input, locked);
  if (unchanged.length > 0) await markReady(ctx, unchanged);
  const payLater = new Set<string>(orphans.map((row) => row.user_id));
  const causes: Causes = changed.length > 0 ? await readVersionChanges(ctx, changed) : new Map();
  const { versions, pay_later } = await writeChanged(ctx, input, changed, causes);
  for (const user_id of pay_later) payLater.add(user_id);
  const zeroed = orphans.length > 0 ? await removeStatements(ctx, input, orphans) : [];
  const released = await releaseLocked(ctx, paysOf(locked), convert);
  for (const user_id of released) payLater.add(user_id);
  const later = payLater.size > 0 ? await sumUp(ctx, [...payLater], { from: month + 1, now }) : [];
  const isSettled = input.settled && changed.length + orphans.length + payLater.size + unwritten.length === 0;
  const settled = await settleAgain(ctx, isSettled ? [] : input.subjects, { from: month, now });
  const settledUsers = new Set(settled.user_ids);
  const others = [...changed.filter(({ draft }) => settledUsers.has(draft.user_id)), ...zeroed];
  const isOther = new Set(others.map(({ id }) => id));
  await insertVersions(ctx, input, [
    ...versions.filter(({ statement_id }) => !isOther.has(statement_id)),
    ...(await versionsAfter(ctx, input, await settledPay(ctx, others, settled.user_ids), causes)),
  ]);
  const changed_ids = new Set([...changed.map((one) => one.id), ...settled.statement_ids]);
  return {
    changed: changed.length,
    changed_ids: [...changed_ids],
    notified_ids: [...changed_ids, ...unchanged.filter((id) => !changed_ids.has(id)), ...drifted],
    removed: orphans.length,
    locked: locked.length,
    repaid_ids: [...later, ...settled.statement_ids],
  };
}

/**
 * Writes statements and transactions. What the connection is to do is sent ahead, in the order in which it is done, so that PostgreSQL works while
 * this thread prepares what comes next. The versions are those of people without draws and balances.
 */
async function writeChanged(
  ctx: Writer,
  input: WriteInput,
  changed: readonly Change[],
  causes: Causes,
): Promise<{ readonly versions: readonly NewVersion[]; readonly pay_later: ReadonlySet<string> }> {
  if (changed.length === 0) return { versions: [], pay_later: new Set() };
  const stored = ahead(readTransactions(ctx, changed));
  const rows = ahead(writeRows(ctx, input, changed));
  // After the rows: entries are found by their statement.
  const known = ahead(readKnown(ctx, idsOf(changed)));
  const transactions = ahead(writeTransactions(ctx, changed, await stored));
  await rows;
  const versions = calculatedVersions(ctx, input, changed, causes, await known);
  return { versions, pay_later: await transactions };
}

/** Its failure is seen where it is awaited. Until then others may fail first, which end the transaction. */
function ahead<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => {});
  return sent;
}

/** Versions of statements that are written. */
async function versionsAfter(
  ctx: Writer,
  input: WriteInput,
  changes: readonly Change[],
  causes: Causes,
): Promise<readonly NewVersion[]> {
  if (changes.length === 0) return [];
  return calculatedVersions(ctx, input, changes, causes, await readKnown(ctx, idsOf(changes)));
}

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id);

type Causes = ReadonlyMap<string, readonly VersionChange[]>;

/** The changes with what their statements pay after draws. */
async function settledPay(
  ctx: Writer,
  changed: readonly Change[],
  user_ids: readonly string[],
): Promise<readonly Change[]> {
  if (user_ids.length === 0 || changed.length === 0) return changed;
  const settled = new Set(user_ids);
  const paid = await readPaid(
    ctx,
    changed.filter(({ draft }) => settled.has(draft.user_id)).map(({ id }) => id),
  );
  return changed.map((one) => ({ ...one, paid: paid.get(one.id) ?? one.paid }));
}

/** Statements of people for whom nothing is computed in the month, and whom it pays what an earlier one earned, or an entry: they may have left. */
function paidOnly(
  { month, subjects, drafts, currency }: WriteInput,
  carried: ReadonlyMap<string, unknown>,
): StatementDraft[] {
  const computed = new Set(drafts.map(({ user_id }) => user_id));
  return subjects
    .filter((user_id) => carried.has(user_id) && !computed.has(user_id))
    .map((user_id) => emptyDraft(user_id, month, currency));
}

function paysOf(locked: readonly LockedPair[]): LockedPay[] {
  return locked.flatMap(({ id, draft }) =>
    (draft?.transactions ?? []).flatMap(({ compensation_id, content: { parts } }) =>
      parts?.some(({ record }) => record) ? [{ statement_id: id, compensation_id, parts }] : [],
    ),
  );
}
