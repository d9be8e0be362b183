import { ADJUSTMENT_ACTIVITIES } from '@comptoir/contract';
import { type Month, parseMonth, present, toText } from '@comptoir/kernel';
import { arrayText, givenRows, homeOf, jsonOf, sql } from '../../../platform/db/index.ts';
import type { StatementDraft } from '../../calculations/index.ts';
import type { EntryKind } from '../payments/entry-queries.ts';
import { ownPayment } from '../payments/payment-policy.ts';
import type { CauseDetail } from './input-changes.ts';
import type { InputSplits } from './input-splits.ts';
import type { Change, Writer } from './statement-write-queries.ts';
import type { VersionChange } from './version-changes.ts';
import {
  type PaidEntry,
  type VersionAmounts,
  type PayCause,
  payCauses,
  type VersionTransaction,
} from './pay-causes.ts';

interface When {
  readonly now: Date;
  /** `null`: nothing was calculated. */
  readonly data_as_of: Date | null;
}

interface Calculated {
  readonly month: Month;
  readonly splits?: InputSplits | undefined;
}

/** The versions of statements that were calculated, each with its causes. `known`: of these statements, read before. */
export function calculatedVersions(
  ctx: Pick<Writer, 'newId'>,
  { month, splits }: Calculated,
  changes: readonly Change[],
  explained: ReadonlyMap<string, readonly VersionChange[]>,
  known: Known,
): NewVersion[] {
  return changes.map(({ draft, id, version, paid }) => {
    const { former, entries, by_hand, activities } = knownOf(known, id);
    const after: VersionAmounts = {
      earned: draft.earned,
      payable: paid,
      own: toText(ownOf(draft)),
      entries,
      transactions: draft.transactions.map(transactionOf),
    };
    const detail = explained.get(id);
    const causes =
      former &&
      payCauses({
        before: former,
        after,
        month,
        split: splits?.of(draft.user_id, month) ?? null,
        record_count: recordsBehind(detail ?? []),
        by_hand,
      });
    const { error_count } = draft;
    return {
      id: ctx.newId(),
      statement_id: id,
      version,
      error_count,
      ...after,
      changes: detail ?? null,
      causes,
      activities,
    };
  });
}

/** New versions of the statements that pay more or less than their last one says, and were not calculated again. */
export async function notePaid(ctx: Writer, statement_ids: readonly string[], now: Date): Promise<void> {
  if (statement_ids.length === 0) return;
  const found = await readPaidOtherwise(ctx, statement_ids);
  if (found.length === 0) return;
  const known = await readKnown(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = found.map(({ id, month, paid, earned, error_count, version }) => {
    const { last, former, entries, by_hand, activities } = knownOf(known, id);
    const transactions = last?.transactions ?? [];
    const after = { earned, payable: paid, own: last?.own ?? null, entries, transactions };
    const causes =
      former &&
      payCauses({
        before: former,
        after: { ...after, own: former.own },
        month,
        split: null,
        record_count: 0,
        by_hand,
      });
    return {
      id: ctx.newId(),
      statement_id: id,
      version: version + 1,
      error_count,
      ...after,
      changes: null,
      causes,
      activities,
    };
  });
  await sql`update statements set version = version + 1 where environment_id = ${ctx.tenant.environment_id}
    and id = any(${found.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  await insertVersions(ctx, { now, data_as_of: null }, rows);
}

/** A version as it is stored. */
export interface NewVersion extends Omit<VersionAmounts, 'own'> {
  readonly id: string;
  readonly statement_id: string;
  readonly version: number;
  readonly error_count: number;
  readonly own: string | null;
  readonly changes: readonly VersionChange[] | null;
  readonly causes: readonly PayCause[] | null;
  readonly activities: readonly string[];
}

export async function insertVersions(
  ctx: Writer,
  { now, data_as_of }: When,
  rows: readonly NewVersion[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = givenRows(
    rows,
    {
      id: ['uuid', ({ id }) => id],
      statement_id: ['uuid', ({ statement_id }) => statement_id],
      version: ['int', ({ version }) => version],
      earned: ['numeric', ({ earned }) => earned],
      payable: ['numeric', ({ payable }) => payable],
      error_count: ['int', ({ error_count }) => error_count],
      own: ['numeric', ({ own }) => own],
      activities: ['text', ({ activities }) => arrayText(activities)],
    },
    { json: ({ transactions, changes, entries, causes }) => ({ transactions, changes, entries, causes }) },
  );
  await sql`
    insert into statement_versions (environment_id, id, statement_id, version, created_at, data_as_of, earned, paid, error_count, transactions,
      changes, own, entries, causes, activities)
    select home.environment_id, t.id, t.statement_id, t.version, ${now}, ${data_as_of}, t.earned, t.payable, t.error_count,
      ${jsonOf('transactions')}, ${jsonOf('changes')}, t.own, ${jsonOf('entries')}, ${jsonOf('causes')}, t.activities::uuid[]
    from ${homeOf(ctx.tenant)}, ${given}`.execute(ctx.db);
}

/** One that counts in several compensations is one; of those that are not named, as many as one compensation has. */
function recordsBehind(changes: readonly VersionChange[]): number {
  const named = new Set(changes.flatMap(({ records }) => records.map(({ record_id }) => record_id)));
  return Math.max(named.size, ...changes.map(({ record_count }) => record_count));
}

/** As `transactionContent` pays it now. */
const ownOf = ({ transactions, month }: StatementDraft) =>
  ownPayment(
    transactions.map(({ content }) => content),
    month,
  );

const transactionOf = ({
  compensation_id,
  content,
}: StatementDraft['transactions'][number]): VersionTransaction => ({
  compensation_id,
  name: content.compensation_name,
  value: content.value,
  ...(content.ongoing ? { ongoing: true } : {}),
});

interface LastVersion extends Omit<VersionAmounts, 'own' | 'entries'> {
  readonly own: string | null;
  readonly entries: readonly PaidEntry[] | null;
}

/** Of statements: their last versions, what is paid beside transactions, and what no version names yet. */
export interface Known {
  readonly last: ReadonlyMap<string, LastVersion>;
  readonly entries: ReadonlyMap<string, readonly (PaidEntry & { readonly statement_id: string })[]>;
  readonly activities: ReadonlyMap<string, readonly ActivityRow[]>;
}

interface ActivityRow {
  readonly id: string;
  readonly statement_id: string;
  readonly kind: ByHand['act'];
  readonly actor_name: string;
  readonly params: Readonly<Record<string, string>>;
}
type ByHand = Extract<CauseDetail, { kind: 'by_hand' }>;

function knownOf({ last, entries, activities }: Known, id: string) {
  const version = last.get(id);
  const { own = null, entries: paid = null } = version ?? {};
  const done = activities.get(id) ?? [];
  return {
    last: version,
    former: version && own !== null && paid !== null ? { ...version, own, entries: paid } : null,
    entries: (entries.get(id) ?? []).map(({ statement_id: _, ...entry }) => entry),
    by_hand: done
      // What waits for a second person pays nothing yet.
      .filter(({ kind, params }) => !params['pending'] && kind !== 'adjustment_refused')
      .map(({ kind, actor_name, params }): ByHand => ({
        kind: 'by_hand',
        act: kind,
        by: actor_name,
        params,
      })),
    activities: done.map((one) => one.id),
  };
}

/** Of statements, before their new version is written: the last version, what is paid beside transactions, and what no version names yet. */
export async function readKnown(ctx: Writer, ids: readonly string[]): Promise<Known> {
  const environment = ctx.tenant.environment_id;
  const of = sql`any(${[...ids]}::uuid[])`;
  const versions = sql<LastVersion & { readonly statement_id: string }>`
    select s.id as statement_id, v.earned::text as earned, v.paid::text as payable, v.own::text as own, v.entries, v.transactions
    from unnest(${[...ids]}::uuid[]) s (id), lateral (select * from statement_versions of
      where of.environment_id = ${environment} and of.statement_id = s.id order by of.version desc limit 1) v`.execute(
    ctx.db,
  );
  const entries = sql<PaidEntry & { readonly statement_id: string; readonly kind: EntryKind }>`
    select s.id as statement_id, e.id, e.kind, e.label, e.value::text as value, coalesce(e.reason_name, '') as reason, e.created_by_name as by
    from statements s join statement_entries e on e.environment_id = ${environment} and e.user_id = s.user_id and e.month = s.month
    where s.environment_id = ${environment} and s.id = ${of} and e.active order by e.created_at, e.id`.execute(
    ctx.db,
  );
  const activities = sql<ActivityRow>`
    select a.id, a.statement_id, a.kind, a.actor_name, a.params from statement_activities a
    where a.environment_id = ${environment} and a.statement_id = ${of} and a.kind = any(${[...ADJUSTMENT_ACTIVITIES]}::text[])
      and not exists (select 1 from statement_versions v
        where v.environment_id = ${environment} and v.statement_id = a.statement_id and a.id = any(v.activities))
    order by a.created_at, a.id`.execute(ctx.db);
  const [last, paid, done] = await Promise.all([versions, entries, activities]);
  return {
    last: new Map(last.rows.map(({ statement_id, ...one }) => [statement_id, one])),
    entries: Map.groupBy(paid.rows, (one) => one.statement_id),
    activities: Map.groupBy(done.rows, (one) => one.statement_id),
  };
}

interface PaidOtherwise {
  readonly id: string;
  readonly month: Month;
  readonly version: number;
  readonly earned: string;
  readonly paid: string;
  readonly error_count: number;
}

async function readPaidOtherwise(ctx: Writer, ids: readonly string[]): Promise<PaidOtherwise[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<Omit<PaidOtherwise, 'month'> & { readonly month: string }>`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.version, s.earned::text as earned, s.paid::text as paid, s.error_count
    from statements s join statement_versions v on v.environment_id = ${environment} and v.statement_id = s.id and v.version = s.version
    where s.environment_id = ${environment} and s.id = any(${[...ids]}::uuid[]) and s.locked_at is null and s.paid <> v.paid
    order by s.id for update of s`.execute(ctx.db);
  return rows.map((row) => ({ ...row, month: present(parseMonth(row.month), 'month') }));
}
