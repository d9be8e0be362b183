import type { DrawTerms } from '../../data/draws.ts';

/** A draw as it is filled in: the amount may still be empty. */
export interface DrawValues extends Omit<DrawTerms, 'amount'> {
  readonly amount: string | null;
}

export function newTerms(name: string, start_month: string): DrawValues {
  return {
    name,
    amount: null,
    currency: null,
    way: 'top_up',
    recoverable: true,
    recovery: 'at_once',
    share: null,
    floor: '0',
    cap: null,
    start_month,
    end_month: null,
    comment: '',
  };
}

export function termsOf(stored: DrawTerms): DrawValues {
  const {
    name,
    amount,
    currency,
    way,
    recoverable,
    recovery,
    share,
    floor,
    cap,
    start_month,
    end_month,
    comment,
  } = stored;
  return {
    name,
    amount,
    currency,
    way,
    recoverable,
    recovery,
    share,
    floor,
    cap,
    start_month,
    end_month,
    comment,
  };
}

/** What is sent; null while something is missing. */
export function wholeTerms(values: DrawValues): DrawTerms | null {
  const { amount, name } = values;
  return amount === null || name.trim() === '' ? null : { ...values, amount };
}
