import { add, compare, type Decimal, max, min, mul, round, sign, sub, sum, ZERO } from '@comptoir/kernel';
import type {
  DrawLine,
  DrawTerms,
  Forgiveness,
  LedgerRow,
  LedgerState,
  MonthToSettle,
  OpenDraw,
  SettleRules,
} from './terms.ts';

export const NOTHING_OPEN: LedgerState = { carried: ZERO, open: [], kept: false };

/** Settles months in their order, from what is open before the first one. */
export function settle(
  months: readonly MonthToSettle[],
  rules: SettleRules,
  before: LedgerState = NOTHING_OPEN,
): { readonly rows: LedgerRow[]; readonly state: LedgerState } {
  let state = before;
  const rows = months.map((month) => {
    const settled = settleMonth(state, month, rules);
    state = settled.state;
    return settled.row;
  });
  return { rows, state };
}

/**
 * One month: what is forgiven leaves the balance, draws are given, then what was open before is recovered from positive pay. Draws of the
 * month itself are recovered from the next one on.
 */
export function settleMonth(
  state: LedgerState,
  month: MonthToSettle,
  rules: SettleRules,
): { readonly row: LedgerRow; readonly state: LedgerState } {
  const book = new Book(state.open);
  const due = add(state.carried, month.earned);
  for (const one of month.forgiven) book.forgive(one);
  const before_draws = book.total();
  const guaranteed = give(book, due, month.given);
  const drawn = sum(book.lines().map((line) => line.drawn));
  const kept = state.kept || month.departure === 'keep';
  const pay = add(due, drawn);
  const recovered = kept ? ZERO : recover(book, { pay, drawn, guaranteed, month, rules });
  const left = sub(pay, recovered);
  const closing = rules.carry_over ? min(left, ZERO) : ZERO;
  const calculated = sub(left, closing);
  const paid = month.overwritten ?? calculated;
  const adjusted = sub(paid, calculated);
  const forgiven = sum(book.lines().map((line) => line.forgiven));
  return {
    row: {
      month: month.month,
      opening: state.carried,
      earned: add(month.earned, adjusted),
      draw: drawn,
      recovered,
      forgiven,
      paid,
      closing,
      balance_before: add(before_draws, forgiven),
      balance: book.total(),
      calculated,
      adjusted,
      lines: book.lines(),
    },
    state: { carried: closing, open: book.open(), kept },
  };
}

/** What is open of each draw, while a month is settled. */
class Book {
  readonly #open: { readonly terms: DrawTerms; balance: Decimal; readonly old: { balance: Decimal } }[];
  readonly #lines = new Map<
    string,
    { readonly before: Decimal; drawn: Decimal; recovered: Decimal; forgiven: Decimal }
  >();
  readonly #names = new Map<string, string>();

  constructor(open: readonly OpenDraw[]) {
    this.#open = open.map(({ terms, balance }) => ({ terms, balance, old: { balance } }));
    for (const { terms, balance } of open) this.#line(terms, balance);
  }

  #line(terms: Pick<DrawTerms, 'id' | 'name'>, before = ZERO) {
    this.#names.set(terms.id, terms.name);
    let line = this.#lines.get(terms.id);
    if (!line) this.#lines.set(terms.id, (line = { before, drawn: ZERO, recovered: ZERO, forgiven: ZERO }));
    return line;
  }

  forgive({ draw_id, amount }: Forgiveness): void {
    let left = amount;
    for (const one of this.#open) {
      if (draw_id !== null && one.terms.id !== draw_id) continue;
      const part = left === null ? one.balance : min(left, one.balance);
      if (left !== null) left = sub(left, part);
      one.balance = sub(one.balance, part);
      one.old.balance = one.balance;
      const line = this.#line(one.terms);
      line.forgiven = add(line.forgiven, part);
    }
  }

  /** Gives what the cap allows, and returns it. */
  draw(terms: DrawTerms, requested: Decimal): Decimal {
    const balance = this.#open.find((one) => one.terms.id === terms.id)?.balance ?? ZERO;
    const room = terms.recoverable && terms.cap !== null ? max(ZERO, sub(terms.cap, balance)) : requested;
    const given = min(requested, room);
    const line = this.#line(terms);
    if (sign(given) <= 0) return ZERO;
    line.drawn = add(line.drawn, given);
    if (!terms.recoverable) return given;
    const open = this.#open.find((one) => one.terms.id === terms.id);
    if (open) open.balance = add(open.balance, given);
    else this.#open.push({ terms, balance: given, old: { balance: ZERO } });
    return given;
  }

  /** What was open before the month's own draws, oldest first. */
  earlier(): readonly OpenDraw[] {
    return this.#open.map(({ terms, old }) => ({ terms, balance: old.balance }));
  }

  recover({ id }: DrawTerms, part: Decimal): void {
    const open = this.#open.find((one) => one.terms.id === id);
    const line = this.#lines.get(id);
    if (!open || !line) return;
    open.balance = sub(open.balance, part);
    line.recovered = add(line.recovered, part);
  }

  total(): Decimal {
    return sum(this.#open.map(({ balance }) => balance));
  }

  open(): OpenDraw[] {
    return this.#open
      .filter(({ balance }) => sign(balance) > 0)
      .map(({ terms, balance }) => ({ terms, balance }));
  }

  lines(): DrawLine[] {
    return [...this.#lines].map(([draw_id, line]) => ({
      draw_id,
      name: this.#names.get(draw_id) ?? '',
      ...line,
      balance: this.#open.find((one) => one.terms.id === draw_id)?.balance ?? ZERO,
    }));
  }
}

/** Draws on top first, then guarantees; what is not recovered before what is. Returns what is guaranteed. */
function give(book: Book, due: Decimal, given: readonly DrawTerms[]): Decimal {
  let pay = due;
  let guaranteed: Decimal = ZERO;
  for (const terms of given.toSorted(inOrder)) {
    const missing = terms.way === 'on_top' ? terms.amount : sub(terms.amount, pay);
    pay = add(pay, book.draw(terms, missing));
    if (terms.way === 'top_up') guaranteed = max(guaranteed, terms.amount);
  }
  return guaranteed;
}

function inOrder(a: DrawTerms, b: DrawTerms): number {
  if (a.way !== b.way) return a.way === 'on_top' ? -1 : 1;
  if (a.recoverable !== b.recoverable) return a.recoverable ? 1 : -1;
  return compare(a.amount, b.amount) || (a.id < b.id ? -1 : 1);
}

interface Recovering {
  /** With the month's draws. */
  readonly pay: Decimal;
  readonly drawn: Decimal;
  readonly guaranteed: Decimal;
  readonly month: MonthToSettle;
  readonly rules: SettleRules;
}

/** From positive pay alone, never below 0, the floor, or what is guaranteed. Returns what was recovered. */
function recover(book: Book, { pay, drawn, guaranteed, month, rules }: Recovering): Decimal {
  const leaves = month.departure === 'recover';
  let left = pay;
  let recovered: Decimal = ZERO;
  for (const { terms, balance } of book.earlier()) {
    if (!leaves && !isDue(terms, month, drawn)) continue;
    const floor = leaves ? ZERO : max(terms.floor, guaranteed);
    const limit = terms.share === null || leaves ? pay : round(mul(pay, terms.share), rules.decimals, 'down');
    const part = max(ZERO, min(balance, min(limit, sub(left, floor))));
    if (sign(part) <= 0) continue;
    book.recover(terms, part);
    left = sub(left, part);
    recovered = add(recovered, part);
  }
  return recovered;
}

function isDue({ recovery }: DrawTerms, { last_of }: MonthToSettle, drawn: Decimal): boolean {
  if (recovery === 'at_once') return true;
  return recovery === 'no_draw' ? sign(drawn) === 0 : last_of[recovery];
}
