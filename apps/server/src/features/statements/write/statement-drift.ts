import type { driftSchema } from '@comptoir/contract';
import { unpackLines } from '@comptoir/engine';
import { abs, add, compare, dec, type Decimal, equals, sign, sub, sum, toText, ZERO } from '@comptoir/kernel';
import type { z } from 'zod';
import { linesToWrite, type StatementDraft, type TransactionDraft } from '../../calculations/index.ts';

/** How many of the records behind a difference are kept: those that matter most. */
const NAMED_RECORDS = 100;

export type TransactionDrift = z.input<typeof driftSchema>['transactions'][number];

/** A transaction as locked. */
export interface LockedTransaction {
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly value: string | null;
  readonly ongoing: boolean;
  readonly target: string | null;
  /** Packed by the engine; read only when the amount differs. */
  lines(): Uint8Array | null;
}

export interface StatementDrift {
  /** Earned today less earned at the lock. */
  readonly difference: string;
  /** The amounts that differ, in the order of the statement. */
  readonly transactions: readonly TransactionDrift[];
}

/**
 * Compares a locked statement with what today's data gives; `draft` is null where nothing is computed for the person any more. Amounts whose
 * period was still running at the lock are left out: they were shown and not earned.
 */
export function driftOf(locked: readonly LockedTransaction[], draft: StatementDraft | null): StatementDrift {
  const running = new Set(locked.filter((one) => one.ongoing).map((one) => one.compensation_id));
  const final = locked.filter((one) => !one.ongoing);
  const today = new Map(
    draft?.transactions
      .filter(({ compensation_id, content }) => !content.ongoing && !running.has(compensation_id))
      .map((one) => [one.compensation_id, one]),
  );
  const drifts = final.flatMap((one) => {
    const now = today.get(one.compensation_id);
    return now && sameAmount(one.value, now.content.value) ? [] : [transactionDrift(one, now)];
  });
  const known = new Set(final.map((one) => one.compensation_id));
  const added = [...today.values()].filter(
    ({ compensation_id, content }) => !known.has(compensation_id) && content.value !== '0',
  );
  const transactions = [...drifts, ...added.map((one) => transactionDrift(null, one))];
  const total = (side: 'locked' | 'today') => sum(transactions.map((one) => dec(one[side] ?? '0')));
  return { difference: toText(sub(total('today'), total('locked'))), transactions };
}

function sameAmount(locked: string | null, today: string | null): boolean {
  if (locked === null || today === null) return locked === today;
  return equals(dec(locked), dec(today));
}

function transactionDrift(
  locked: LockedTransaction | null,
  today: TransactionDraft | undefined,
): TransactionDrift {
  const records = recordDrifts(
    sharesOf(locked?.lines() ?? null),
    sharesOf(today ? linesToWrite(today) : null),
  );
  const targets = { locked: locked?.target ?? null, today: today?.content.figures.target ?? null };
  return {
    compensation_id: locked?.compensation_id ?? today?.compensation_id ?? '',
    compensation_name: locked?.compensation_name ?? today?.content.compensation_name ?? '',
    locked: locked === null ? null : locked.value,
    today: today?.content.value ?? null,
    ...shareCurrency(today),
    error_kinds: [...new Set(today?.content.errors.map((error) => error.kind))],
    // Statements that were locked before targets were stored have none to compare with.
    target:
      targets.locked !== null && today !== undefined && !sameAmount(targets.locked, targets.today)
        ? targets
        : null,
    records: records.slice(0, NAMED_RECORDS),
    record_count: records.length,
  };
}

/** Records and targets are in the calculation currency. */
function shareCurrency(
  today: TransactionDraft | undefined,
): Pick<TransactionDrift, 'share_currency' | 'money'> {
  const money = today?.content.money;
  return money ? { share_currency: money.calculation.currency, money } : {};
}

export interface Share {
  readonly title: string;
  readonly share: Decimal;
  /** How much of it climbed tiers. */
  readonly measure: Decimal;
}

/** By record; a record that counts in several scopes has the sum. Empty where the amount is not made of records. */
export function sharesOf(packed: Uint8Array | null): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>();
  for (const { record_id, title, share, tiers } of packed === null ? [] : unpackLines(packed)) {
    if (share === null) continue;
    const known = shares.get(record_id);
    const measure = sum([known?.measure ?? ZERO, ...tiers.map((tier) => tier.measure)]);
    shares.set(record_id, { title, share: add(known?.share ?? ZERO, share), measure });
  }
  return shares;
}

type RecordDrift = TransactionDrift['records'][number];

function measureDrift(before: Share | undefined, now: Share | undefined): Pick<RecordDrift, 'measure'> {
  const [locked, today] = [before?.measure ?? ZERO, now?.measure ?? ZERO];
  return sign(locked) === 0 && sign(today) === 0
    ? {}
    : { measure: { locked: toText(locked), today: toText(today) } };
}

/** The largest difference first. */
function recordDrifts(locked: ReadonlyMap<string, Share>, today: ReadonlyMap<string, Share>): RecordDrift[] {
  const found: { readonly drift: RecordDrift; readonly size: Decimal }[] = [];
  for (const record_id of new Set([...locked.keys(), ...today.keys()])) {
    const [before, now] = [locked.get(record_id), today.get(record_id)];
    const difference = sub(now?.share ?? ZERO, before?.share ?? ZERO);
    if (sign(difference) === 0) continue;
    const drift = {
      record_id,
      title: now?.title ?? before?.title ?? '',
      locked: before ? toText(before.share) : null,
      today: now ? toText(now.share) : null,
      ...measureDrift(before, now),
    };
    found.push({ drift, size: abs(difference) });
  }
  return found.toSorted((a, b) => compare(b.size, a.size)).map(({ drift }) => drift);
}
