import { MAX_NUMBER_LENGTH, parseDecimal, RATE_DECIMALS } from '@comptoir/kernel';
import { z } from 'zod';
import { supportedCurrencySchema } from '../company/shapes.ts';
import type { Needs } from '../features.ts';
import { editVersionSchema, monthSchema } from '../shared/primitives.ts';

/** The page of the currencies, and every call that changes them. */
export const CURRENCY_NEEDS: Needs = { feature: 'multi_currencies' };

/** Units of company currency for one unit: above zero, at most 12 decimals. */
export const rateSchema = z
  .string()
  .max(MAX_NUMBER_LENGTH)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), { message: 'invalid_number' })
  .refine((text) => !/^[0.]*$/.test(text), { message: 'rate_not_positive' })
  .refine((text) => (parseDecimal(text)?.scale ?? 0) <= RATE_DECIMALS, { message: 'too_many_decimals' });

export const rateChangeSchema = z.strictObject({
  currency: supportedCurrencySchema,
  /** First month of the period. */
  start: monthSchema,
  /** `null` removes the period. */
  rate: rateSchema.nullable(),
});
export type RateChange = z.output<typeof rateChangeSchema>;

export const exchangeRateSchema = z.object({
  /** First month; it holds until the month before the next one's. */
  start: monthSchema,
  rate: rateSchema,
  /** Locked statements that were calculated with it, so that it can't change; `null`: there is none. */
  locked: z.object({ statements: z.number().int(), last_month: monthSchema }).nullable(),
});
export type ExchangeRate = z.output<typeof exchangeRateSchema>;

export const currencySchema = z.object({
  code: supportedCurrencySchema,
  /** Earliest first. Empty for who may not read exchange rates. */
  rates: z.array(exchangeRateSchema),
  /** The last month whose rate a locked statement used: a new period starts after it. */
  locked_until: monthSchema.nullable(),
  version: editVersionSchema,
});
export type CurrencyWire = z.output<typeof currencySchema>;

export const currenciesSchema = z.object({
  /** The company's: every rate is in it. */
  company: z.string(),
  /** The others, by code. */
  currencies: z.array(currencySchema),
});
export type Currencies = z.output<typeof currenciesSchema>;

/** In which of a statement's currencies amounts are shown. */
export const CURRENCY_MODES = ['company', 'calculation', 'payment'] as const;
export const currencyModeSchema = z.enum(CURRENCY_MODES);
export type CurrencyMode = z.output<typeof currencyModeSchema>;
