import type { PAY_CAUSES, payCauseSchema } from '@comptoir/contract';
import { add, dec, type Decimal, type Month, sign, sub, sum, toText, ZERO } from '@comptoir/kernel';
import type { z } from 'zod';
import { type DraftPayment, ownPayment } from '../payments/payment-policy.ts';
import type { EntryKind } from '../payments/entry-queries.ts';
import type { CauseDetail } from './input-changes.ts';
import type { Split, SplitStep } from './input-splits.ts';

export type PayCause = z.input<typeof payCauseSchema>;
type Cause = (typeof PAY_CAUSES)[number];

/** What a statement pays beside its transactions. */
export interface PaidEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  readonly value: string;
  readonly reason: string;
  readonly by: string;
}

/** The amounts of a version. */
export interface VersionAmounts {
  readonly earned: string;
  readonly payable: string;
  /** Paid of its own transactions. */
  readonly own: string;
  readonly entries: readonly PaidEntry[];
  readonly transactions: readonly VersionTransaction[];
}

export interface VersionTransaction {
  readonly compensation_id: string;
  readonly name: string;
  readonly value: string | null;
  readonly ongoing?: boolean;
}

interface Difference {
  readonly before: VersionAmounts;
  readonly after: VersionAmounts;
  readonly month: Month;
  /** `null`: nothing was calculated. */
  readonly split: Split | null;
  /** Records behind it, where they were compared. */
  readonly record_count: number;
  readonly by_hand: readonly Extract<CauseDetail, { kind: 'by_hand' }>[];
}

const CAUSE_OF = {
  data: 'data',
  quota: 'quota',
  rate: 'rate',
  plan: 'plan',
  adjustment: 'adjustment',
  membership: 'membership',
  settings: 'other',
} as const satisfies Record<SplitStep['cause'], Cause>;

const CAUSE_OF_ENTRY: Record<EntryKind, Cause> = {
  manual: 'adjustment',
  clawback: 'adjustment',
  correction: 'adjustment',
  draw: 'draw',
  recovery: 'draw',
  carry_over: 'draw',
  balance: 'draw',
};

/** Earned, and paid of it now, at one step from one version to the next. */
interface Standing {
  readonly earned: Decimal;
  readonly own: Decimal;
  readonly compensations: ReadonlyMap<string, { readonly name: string; readonly earned: Decimal }>;
}

/** By how much each cause changed earned and payable: they add up to the differences, by construction. */
export function payCauses(difference: Difference): PayCause[] {
  const { before, after, split, month } = difference;
  const first = standingOf(before.earned, before.own, before.transactions);
  const last = standingOf(after.earned, after.own, after.transactions);
  const steps = effectiveSteps(split, !isSame(first, last));
  const causes: PayCause[] = [];
  let from = first;
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    const to = isLast || step.pay === null ? last : standingAfter(step.pay, month);
    causes.push(causeBetween(CAUSE_OF[step.cause], from, to, detailsOf(step, difference)));
    from = to;
  }
  return [...causes, ...besideCauses(difference)]
    .filter(isTold)
    .flatMap((one, _at, all) => merged(one, all, difference.by_hand))
    .filter(isTold);
}

/** The steps that are shown: what is not known, or not divided, is one. */
function effectiveSteps(split: Split | null, isDifferent: boolean): readonly SplitStep[] {
  const whole = (what: 'many' | 'unknown', details: readonly CauseDetail[] = []): SplitStep[] => [
    { cause: 'settings', pay: null, details: [{ kind: 'other', what }, ...details] },
  ];
  if (split === null || split.steps.length === 0) return isDifferent ? whole('unknown') : [];
  if (split.is_whole)
    return whole(
      'many',
      split.steps.flatMap(({ details }) => details),
    );
  return split.steps;
}

function detailsOf({ cause, details }: SplitStep, { record_count }: Difference): readonly CauseDetail[] {
  return cause === 'data' && record_count > 0 ? [{ kind: 'records', count: record_count }] : details;
}

function standingOf(earned: string, own: string, transactions: readonly VersionTransaction[]): Standing {
  return {
    earned: dec(earned),
    own: dec(own),
    compensations: new Map(
      transactions.map((one) => [
        one.compensation_id,
        { name: one.name, earned: one.ongoing ? ZERO : dec(one.value ?? '0') },
      ]),
    ),
  };
}

function standingAfter({ earned, transactions }: NonNullable<SplitStep['pay']>, month: Month): Standing {
  const payments: readonly DraftPayment[] = transactions;
  const named = transactions.map((one) => ({ ...one, name: one.compensation_name }));
  return { ...standingOf('0', '0', named), earned, own: ownPayment(payments, month) };
}

const isSame = (a: Standing, b: Standing): boolean =>
  sign(sub(a.earned, b.earned)) === 0 && sign(sub(a.own, b.own)) === 0;

function causeBetween(cause: Cause, from: Standing, to: Standing, details: readonly CauseDetail[]): PayCause {
  const compensations = [...new Set([...from.compensations.keys(), ...to.compensations.keys()])].flatMap(
    (id) => {
      const [was, is] = [from.compensations.get(id), to.compensations.get(id)];
      const earned = sub(is?.earned ?? ZERO, was?.earned ?? ZERO);
      if (sign(earned) === 0) return [];
      return [{ compensation_id: id, name: is?.name ?? was?.name ?? '', earned: toText(earned) }];
    },
  );
  return {
    cause,
    earned: toText(sub(to.earned, from.earned)),
    payable: toText(sub(to.own, from.own)),
    compensations,
    details: [...details],
  };
}

/** What the statement pays beside its transactions, by cause. */
function besideCauses({ before, after, by_hand }: Difference): PayCause[] {
  if (paysOwnAlone(before) && paysOwnAlone(after)) return [];
  const isTold = by_hand.some(({ act }) => act === 'manual_payment' || act === 'manual_payment_removed');
  const entries = entryChanges(before.entries, after.entries).map(({ difference, ...detail }): PayCause => ({
    ...beside(CAUSE_OF_ENTRY[detail.entry], difference),
    details: detail.entry === 'manual' && isTold ? [] : [{ kind: 'entry', ...detail }],
  }));
  return [...entries, beside('carried', sub(carriedOf(after), carriedOf(before)))];
}

const paysOwnAlone = ({ payable, own, entries }: VersionAmounts): boolean =>
  entries.length === 0 && payable === own;

const beside = (cause: Cause, payable: Decimal): PayCause => ({
  cause,
  earned: '0',
  payable: toText(payable),
  compensations: [],
  details: [],
});

const carriedOf = ({ payable, own, entries }: VersionAmounts): Decimal =>
  sub(sub(dec(payable), dec(own)), sum(entries.map(({ value }) => dec(value))));

function entryChanges(before: readonly PaidEntry[], after: readonly PaidEntry[]) {
  const keyOf = ({ kind, label }: PaidEntry) => `${kind} ${label}`;
  const [was, is] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
  const total = (entries: readonly PaidEntry[]) => sum(entries.map(({ value }) => dec(value)));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [former, present] = [was.get(key) ?? [], is.get(key) ?? []];
    const one = present.at(-1) ?? former.at(-1);
    const difference = sub(total(present), total(former));
    if (!one || sign(difference) === 0) return [];
    const textOf = (entries: readonly PaidEntry[]) => (entries.length > 0 ? toText(total(entries)) : null);
    const { kind: entry, label, reason, by } = one;
    return [{ entry, label, reason, by, before: textOf(former), after: textOf(present), difference }];
  });
}

/** One row per cause, at its first place, with what was done by hand. */
function merged(one: PayCause, all: readonly PayCause[], by_hand: Difference['by_hand']): PayCause[] {
  const same = all.filter(({ cause }) => cause === one.cause);
  if (same[0] !== one) return [];
  const holder = all.some(({ cause }) => cause === 'adjustment') ? 'adjustment' : 'other';
  const by = one.cause === holder ? by_hand : [];
  if (same.length === 1) return [{ ...one, details: [...by, ...one.details] }];
  const total = (of: 'earned' | 'payable') => toText(sum(same.map((each) => dec(each[of]))));
  return [
    {
      cause: one.cause,
      earned: total('earned'),
      payable: total('payable'),
      compensations: addedUp(same.flatMap(({ compensations }) => compensations)),
      details: [...by, ...same.flatMap(({ details }) => details)],
    },
  ];
}

function addedUp(compensations: PayCause['compensations']): PayCause['compensations'] {
  return [...Map.groupBy(compensations, ({ compensation_id }) => compensation_id).values()].flatMap(
    (list) => {
      const earned = list.map((one) => dec(one.earned)).reduce(add, ZERO);
      return sign(earned) === 0 ? [] : [{ ...list[0]!, earned: toText(earned) }]; // groups are never empty
    },
  );
}

const isTold = ({ earned, payable }: PayCause): boolean => earned !== '0' || payable !== '0';
