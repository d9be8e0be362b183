import { CURRENCY_MODES, type CurrencyMode } from '@comptoir/contract';
import { useStored } from '../../lib/storage.ts';

/** Where a mode is chosen: each place remembers its own on this device. */
const DEFAULTS = { board: 'company', statement: 'calculation' } as const satisfies Record<
  string,
  CurrencyMode
>;

export type ModePlace = keyof typeof DEFAULTS;

export function useCurrencyMode(place: ModePlace): readonly [CurrencyMode, (mode: CurrencyMode) => void] {
  const [stored, store] = useStored(`currency-mode:${place}`);
  return [CURRENCY_MODES.find((mode) => mode === stored) ?? DEFAULTS[place], store];
}

interface Total {
  readonly currency: string;
  readonly earned: string;
  readonly payable: string;
}

interface Row extends Total {
  readonly previous_earned: string | null;
  readonly in_currencies?: Readonly<Record<'calculation' | 'payment', Total | null>> | null | undefined;
}

/** In the currency of the mode, where that is another than the company's. Last month's amount is known in the company's alone. */
export function rowInMode<R extends Row>(row: R, mode: CurrencyMode): R {
  const total = mode === 'company' ? null : row.in_currencies?.[mode];
  return total ? { ...row, ...total, previous_earned: null } : row;
}

interface PersonMoney {
  readonly calculation: { readonly currency: string; readonly value: string | null };
  readonly payment: { readonly currency: string; readonly value: string | null } | null;
}

interface Pay {
  readonly value: string | null;
  readonly money?: PersonMoney | null | undefined;
}

type PartPay = Pay & { readonly value: string };

interface Whole extends Row {
  readonly transactions: readonly (Pay & { readonly paid_parts: readonly PartPay[] })[];
  readonly carried_payments: readonly PartPay[];
  readonly draws: readonly PartPay[];
}

/** The statement with its amounts in the currency of the mode; what is inside of a transaction stays in `currencyInside`. */
export function statementInMode<S extends Whole>(
  statement: S,
  mode: CurrencyMode,
): S & { readonly company_currency?: string } {
  const shown = rowInMode(statement, mode);
  if (shown === statement || mode === 'company') return statement;
  const inMode = <P extends PartPay>(one: P): P => ({ ...one, value: one.money?.[mode]?.value ?? one.value });
  return {
    ...shown,
    company_currency: statement.currency,
    transactions: statement.transactions.map((one) => ({
      ...one,
      value: one.money?.[mode]?.value ?? null,
      paid_parts: one.paid_parts.map(inMode),
    })),
    carried_payments: statement.carried_payments.map(inMode),
    draws: statement.draws.map(inMode),
  };
}

/** Of records, tiers, figures and targets: the calculation currency. */
export function currencyInside(
  { money }: Pick<Pay, 'money'>,
  statement: { readonly currency: string; readonly company_currency?: string },
): string {
  return money?.calculation.currency ?? statement.company_currency ?? statement.currency;
}
