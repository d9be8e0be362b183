import {
  type DrawTerms,
  type LedgerRow,
  type LedgerState,
  type MonthToSettle,
  settleMonth,
} from '@comptoir/engine';
import { dec, isLastOf, type CalendarSettings, ONE, sign, ZERO } from '@comptoir/kernel';
import type { Decision, Due, Overwrite, StatementMonth, StoredTerms } from './ledger-load-queries.ts';
import type { LedgerMoney } from './ledger-money.ts';
import { passLocked, stateAfter, type StoredLine, type StoredRow, storedRow } from './ledger-row-queries.ts';

/** What the months of one person are settled with. */
export interface PersonFacts {
  readonly user_id: string;
  /** In order. */
  readonly months: readonly StatementMonth[];
  readonly due: readonly Due[];
  readonly decisions: readonly Decision[];
  readonly overwrites: readonly Overwrite[];
  /** Stored rows from the first of these months on, and the last ones before it. */
  readonly stored: readonly StoredRow[];
  readonly before: readonly StoredRow[];
  /** In which draws are given today. */
  readonly calculation: string;
  /** In which the person is paid; null: the company's. */
  readonly payment: string | null;
}

export interface CompanyFacts {
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly money: LedgerMoney;
  readonly calendar: CalendarSettings;
  readonly carry_over: boolean;
}

/** The open months of one person's ledgers, settled in order; locked months stay and pass on what they left. */
export function settlePerson(person: PersonFacts, company: CompanyFacts): StoredRow[] {
  const currencies = new Set([
    person.calculation,
    ...person.before.map((row) => row.currency),
    ...person.stored.map((row) => row.currency),
    ...(company.carry_over ? person.due.map((one) => one.currency) : []),
    ...person.overwrites.map((one) => one.currency),
  ]);
  return [...currencies].flatMap((currency) => settleLedger(person, company, currency));
}

function settleLedger(person: PersonFacts, company: CompanyFacts, currency: string): StoredRow[] {
  const inLedger = <Row extends { readonly currency: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency);
  const due = new Map(inLedger(person.due).map((one) => [one.month, dec(one.value)]));
  const stored = new Map(inLedger(person.stored).map((row) => [row.month, row]));
  const decisions = Map.groupBy(person.decisions, (one) => one.month);
  const overwrites = new Map(inLedger(person.overwrites).map((one) => [one.month, dec(one.value)]));
  const rules = { carry_over: company.carry_over, decimals: company.money.decimals(currency) };
  let state: LedgerState = stateAfter(inLedger(person.before)[0], (line) =>
    termsOfLine(company, line, currency, person.months[0]?.month ?? 0),
  );
  const rows: StoredRow[] = [];
  for (const { month, locked, draw_ids } of person.months) {
    const inMonth = (line: StoredLine) => termsOfLine(company, line, currency, month);
    if (locked) {
      state = passLocked(state, stored.get(month), inMonth);
      continue;
    }
    const decided = decisions.get(month) ?? [];
    // Without a rate nothing can be paid: what is not given is not owed either.
    const isPaid = company.money.entry(ONE, currency, person.payment, month) !== null;
    const isGiven = isPaid && currency === person.calculation;
    const given = isGiven ? termsGiven(company, draw_ids, currency, month) : [];
    const facts: MonthToSettle = {
      month,
      earned: isPaid ? (due.get(month) ?? ZERO) : ZERO,
      given,
      forgiven: decided
        .filter((one) => isForgivenIn(one, currency, person.calculation))
        .map(({ amount }) => ({ draw_id: null, amount: amount === null ? null : dec(amount) })),
      departure: departureOf(decided),
      overwritten: isPaid ? (overwrites.get(month) ?? null) : null,
      last_of: {
        quarter: isLastOf(month, 'quarter', company.calendar),
        semester: isLastOf(month, 'semester', company.calendar),
        year: isLastOf(month, 'year', company.calendar),
      },
    };
    const settled = settleMonth(inTermsOf(state, company, currency, month), facts, rules);
    state = settled.state;
    if (isWorthARow(settled.row, facts))
      rows.push(storedRow({ user_id: person.user_id, currency, kept: state.kept }, settled.row));
  }
  return rows;
}

/** An amount is taken from one ledger; all of it, where no ledger is named, from each. */
function isForgivenIn(decision: Decision, ledger: string, calculation: string): boolean {
  if (decision.kind !== 'forgive') return false;
  return (decision.currency ?? (decision.amount === null ? ledger : calculation)) === ledger;
}

function departureOf(decided: readonly Decision[]): MonthToSettle['departure'] {
  const last = decided.findLast(({ kind }) => kind !== 'forgive');
  return last === undefined || last.kind === 'forgive' ? null : last.kind;
}

/** Without a draw, a balance and anything carried, a month is paid as it is due: nobody needs a row of it. */
function isWorthARow(row: LedgerRow, facts: MonthToSettle): boolean {
  return (
    facts.given.length > 0 ||
    facts.forgiven.length > 0 ||
    facts.departure !== null ||
    facts.overwritten !== null ||
    [row.opening, row.closing, row.balance_before, row.balance].some((value) => sign(value) !== 0)
  );
}

function termsGiven(
  { terms, money }: CompanyFacts,
  draw_ids: readonly string[],
  currency: string,
  month: number,
): DrawTerms[] {
  return draw_ids.flatMap((id) => {
    const stored = terms.get(id);
    return (stored && money.terms(stored, currency, month)) ?? [];
  });
}

/** The open draws on their terms of the month: a changed share or floor counts from then on, and amounts at its rates. */
function inTermsOf(state: LedgerState, company: CompanyFacts, currency: string, month: number): LedgerState {
  return {
    ...state,
    open: state.open.map(({ terms, balance }) => ({
      terms: termsOfLine(company, { draw_id: terms.id, name: terms.name }, currency, month),
      balance,
    })),
  };
}

/** Of a draw that is gone, or that no rate converts: what is left of it is recovered at once. */
function termsOfLine(
  { terms, money }: CompanyFacts,
  { draw_id, name }: Pick<StoredLine, 'draw_id' | 'name'>,
  currency: string,
  month: number,
): DrawTerms {
  const stored = terms.get(draw_id);
  const known = stored && money.terms(stored, currency, month);
  return (
    known ?? {
      id: draw_id,
      name,
      amount: ZERO,
      way: 'top_up',
      recoverable: true,
      recovery: 'at_once',
      share: null,
      floor: ZERO,
      cap: null,
    }
  );
}
