import type { ClawbackAmount, postCorrections, ResponseOf } from '@comptoir/contract';
import { AppError, type PlainErrorCode } from '@comptoir/contract/errors';
import {
  add,
  currencyDecimals,
  type Decimal,
  dec,
  type Month,
  monthOf,
  negate,
  present,
  sign,
  sub,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { actsOnOwn } from '../detail/statement-wire.ts';
import type { Entry } from '../payments/entry-queries.ts';
import type { TransactionDrift } from '../write/statement-drift.ts';
import {
  type Base,
  fromCalculation,
  fromCompany,
  type InAll,
  leftOf,
  moneyOf,
  NOTHING_POSTED,
  plus,
  type Posted,
  settledBy,
  takenByDifference,
  takenOf,
  total,
  withoutUnpaid,
} from './correction-policy.ts';
import { Holds, type Taken } from './end-holds.ts';
import { type Correction, entriesOf, type Part } from './correction-entries.ts';
import { lockedMonths, type Origin, type OriginAmount, readOrigins } from './origin-queries.ts';

type Wire = ResponseOf<typeof postCorrections>;

export interface PlannedCorrections {
  readonly currency: string;
  readonly entries: readonly Entry[];
  readonly amounts: Wire['amounts'];
  readonly skipped: Wire['skipped'];
}

/** What a request posts: shown by the preview, and stored by the call that posts. `hold`: nothing that it reads changes until the end. */
export async function planCorrections(
  ctx: Ctx,
  body: Correction,
  { hold }: { readonly hold: boolean },
): Promise<PlannedCorrections> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const { currency } = await companyPeriod(ctx);
  const ids = body.kind === 'clawback' ? body.lines.map((one) => one.statement_id) : body.statement_ids;
  const origins = await readOrigins(ctx, ids, { hold, lines: body.kind === 'clawback' });
  for (const id of ids) requireOrigin(ctx, origins.get(id));
  const planning = new Planning(origins);
  if (body.kind === 'correction')
    for (const id of new Set(ids)) planning.correct(present(origins.get(id), id));
  else if (body.how === 'recomputed') planning.recompute(body.lines);
  else for (const line of body.lines) planning.takeBack(line, body.how);
  const first = monthOf(body.year, body.month);
  const people = planning.parts.map(({ origin }) => origin.user_id);
  const locked = await lockedMonths(ctx, people, first, { hold });
  const entries = planning.parts.flatMap((part) => {
    const months = openFrom(first, body.months, locked.get(part.origin.user_id));
    return entriesOf(part, months, body, currency);
  });
  return {
    currency,
    entries: entries.map(({ entry }) => entry),
    amounts: entries.map(({ wire }) => wire),
    skipped: planning.skipped,
  };
}

/** A person who may not see the statement gets no amount of it; nobody posts about their own pay alone. */
function requireOrigin(ctx: Ctx, origin: Origin | undefined): void {
  if (!origin) throw new AppError('statement_not_found');
  if (!origin.seen) throw new AppError('statement_forbidden');
  if (!origin.locked) throw new AppError('statement_not_locked');
  if (origin.user_id === ctx.actor.user_id && !actsOnOwn(ctx)) throw new AppError('own_statement');
}

function openFrom(first: Month, count: number, locked: ReadonlySet<Month> | undefined): Month[] {
  const months: Month[] = [];
  for (let month = first; months.length < count; month += 1) if (!locked?.has(month)) months.push(month);
  return months;
}

type Line = Extract<Correction, { kind: 'clawback' }>['lines'][number];

/** Collects parts; each sees what those before it posted, so that one request can't take a record back twice. */
class Planning {
  readonly parts: Part[] = [];
  readonly skipped: Wire['skipped'] = [];
  readonly #origins: ReadonlyMap<string, Origin>;
  readonly #posted = new Map<string, Posted>();
  readonly #holds = new Holds();

  constructor(origins: ReadonlyMap<string, Origin>) {
    this.#origins = origins;
  }

  takeBack(
    { statement_id, compensation_id, record_id }: Line,
    how: Exclude<ClawbackAmount, 'recomputed'>,
  ): void {
    const origin = present(this.#origins.get(statement_id), statement_id);
    const amount = origin.amounts.get(compensation_id);
    const paid = amount?.shares().get(record_id);
    if (!amount || !paid) return this.#skip(origin, record_id, 'nothing_to_correct');
    const posted = this.#postedOf(origin, compensation_id);
    const drift = origin.drifts.get(compensation_id);
    const changed = drift?.records.find((one) => one.record_id === record_id);
    const decimals = currencyDecimals(amount.money?.calculation.currency ?? origin.currency);
    const taken = takenOf(how, paid, changed, posted.taken.get(record_id) ?? dec('0'), decimals);
    const base = baseOf(origin, amount, drift);
    const share = { id: record_id, share: paid.share, taken };
    const unpaid = this.#holds.end(origin, compensation_id, [share], { decimals, base });
    const all = sign(taken) === 0 ? null : fromCalculation(negate(sub(taken, unpaid?.taken ?? ZERO)), base);
    if (!all) return this.#skip(origin, paid.title, 'nothing_to_correct');
    const settles = settledBy(add(all.value, unpaid?.value ?? ZERO), leftOf(drift, posted));
    const record = { id: record_id, title: paid.title };
    this.#add({
      origin,
      ...namesOf(amount),
      record,
      amount: all,
      settles,
      records: new Map([[record_id, taken]]),
      unpaid,
    });
  }

  /** Of each amount with such a line, the whole difference that is left. */
  recompute(lines: readonly Line[]): void {
    const byAmount = Map.groupBy(lines, (one) => `${one.statement_id} ${one.compensation_id}`);
    for (const [first, ...others] of byAmount.values()) {
      if (!first) continue;
      const origin = present(this.#origins.get(first.statement_id), first.statement_id);
      const paid = origin.amounts.get(first.compensation_id)?.shares().get(first.record_id);
      const record = others.length === 0 && paid ? { id: first.record_id, title: paid.title } : null;
      this.#settle(origin, first.compensation_id, record, { onlyNegative: true });
    }
  }

  correct(origin: Origin): void {
    const before = this.parts.length + this.skipped.length;
    for (const id of new Set([...origin.drifts.keys(), ...origin.posted.keys()]))
      this.#settle(origin, id, null, { onlyNegative: false });
    if (this.parts.length + this.skipped.length === before) this.#skip(origin, '', 'nothing_to_correct');
  }

  #settle(
    origin: Origin,
    compensation_id: string,
    record: Part['record'],
    { onlyNegative }: { readonly onlyNegative: boolean },
  ): void {
    const amount = origin.amounts.get(compensation_id);
    const drift = origin.drifts.get(compensation_id);
    const name = amount?.compensation_name ?? drift?.compensation_name ?? '';
    if (drift && drift.error_kinds.length > 0) return this.#skip(origin, name, 'statement_in_error');
    const posted = this.#postedOf(origin, compensation_id);
    const left = leftOf(drift, posted);
    if (sign(left) === 0 || (onlyNegative && sign(left) > 0)) {
      if (onlyNegative) this.#skip(origin, record?.title ?? name, 'nothing_to_correct');
      return;
    }
    const base = baseOf(origin, amount, drift);
    const whole = fromCompany(left, base);
    if (!whole) return this.#skip(origin, name, 'nothing_to_correct');
    const records = takenByDifference(drift, posted.taken);
    const taken = drift && records.size > 0 ? ofRecords(drift, records) : ofAmount(amount, whole);
    const decimals = currencyDecimals(whole.money?.calculation.currency ?? origin.currency);
    const unpaid = this.#holds.end(origin, compensation_id, taken, { decimals, base });
    const all = unpaid ? withoutUnpaid(whole, unpaid) : whole;
    const names = { compensation_id, compensation_name: name };
    this.#add({ origin, ...names, record, amount: all, settles: left, records, unpaid });
  }

  #postedOf(origin: Origin, compensation_id: string): Posted {
    return (
      this.#posted.get(`${origin.statement_id} ${compensation_id}`) ??
      origin.posted.get(compensation_id) ??
      NOTHING_POSTED
    );
  }

  #add(part: Part): void {
    const before = this.#postedOf(part.origin, part.compensation_id);
    this.#posted.set(
      `${part.origin.statement_id} ${part.compensation_id}`,
      plus(before, add(part.amount.value, part.unpaid?.value ?? ZERO), part.settles, part.records),
    );
    this.parts.push(part);
  }

  #skip(origin: Origin, title: string, code: PlainErrorCode): void {
    this.skipped.push({ user_name: origin.user_name, title, code });
  }
}

/** What a difference takes back of its records; of those that gain nothing is taken. */
function ofRecords({ records }: TransactionDrift, taken: ReadonlyMap<string, Decimal>): Taken[] {
  const shares = new Map(records.map((one) => [one.record_id, dec(one.locked ?? '0')]));
  return [...taken]
    .filter(([, part]) => sign(part) > 0)
    .map(([id, part]) => ({ id, share: shares.get(id) ?? ZERO, taken: part }));
}

/** The difference of an amount that no record makes. */
function ofAmount(amount: OriginAmount | undefined, { value, money }: InAll): Taken[] {
  const difference = money?.calculation.value ?? value;
  if (!amount || sign(difference) >= 0) return [];
  const share = dec(amount.money?.calculation.value ?? amount.value ?? '0');
  return [{ id: null, share, taken: negate(difference) }];
}

function namesOf({ compensation_id, compensation_name }: OriginAmount) {
  return { compensation_id, compensation_name };
}

function baseOf(
  { currency }: Origin,
  amount: OriginAmount | undefined,
  drift: TransactionDrift | undefined,
): Base {
  const value = dec(amount?.value ?? '0');
  return sign(value) !== 0 && amount
    ? { currency, value, money: moneyOf(amount.money) }
    : { currency, value: dec(drift?.today ?? '0'), money: moneyOf(drift?.money ?? amount?.money) };
}

export function correctionsWire({ currency, amounts, skipped }: PlannedCorrections) {
  const of = (texts: readonly (string | null)[]) =>
    toText(total(texts.map((text) => ({ value: dec(text ?? '0') }))));
  return {
    currency,
    amounts: [...amounts],
    skipped: [...skipped],
    total: of(amounts.map(({ value }) => value)),
    unpaid: of(amounts.map(({ unpaid }) => unpaid)),
  };
}
