import {
  type CalendarSettings,
  type DayNumber,
  type Decimal,
  type Month,
  type MonthRange,
  type PeriodKind,
  ZERO,
  add,
  dec,
  div,
  monthOfDay,
  mul,
  present,
  sign,
  spanOf,
} from '@comptoir/kernel';
import type {
  CellError,
  QuotaModel,
  QuotaPeriod,
  QuotaProjectionVariable,
  QuotaShare,
  QuotaVariable,
  Value,
  World,
} from '../model/index.ts';
import type { AmountConverter } from '../money/amount-converter.ts';
import { cellError, errorOf } from './cell-errors.ts';
import type { QuotaShares } from './proration.ts';

export const SPAN_OF_FREQUENCY: Record<QuotaModel['frequency'], PeriodKind> = {
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
};

export interface QuotaPart extends QuotaPeriod {
  /** What was filled in, where it could not be converted. */
  readonly error?: CellError;
}

type ByUser = ReadonlyMap<string, ReadonlyMap<Month, Decimal>>;

/** A run is made for every calculation, mostly over the same list of values. */
const known = new WeakMap<QuotaModel['values'], ByUser>();

function byUser(list: QuotaModel['values']): ByUser {
  const values = new Map<string, Map<Month, Decimal>>();
  for (const one of list) {
    let ofUser = values.get(one.user_id);
    if (!ofUser) values.set(one.user_id, (ofUser = new Map()));
    ofUser.set(one.month, dec(one.value));
  }
  return values;
}

/** Quota values, looked up by quota, user and first month of the value's period. */
export class Quotas {
  readonly #calendar: CalendarSettings;
  readonly #quotas = new Map<string, { model: QuotaModel; values: ByUser }>();
  readonly #converter: AmountConverter | null;

  /** `converter`: into the currency in which quotas of type amount are read; `null`: as they are. */
  constructor(world: World, converter: AmountConverter | null = null) {
    this.#calendar = world.calendar;
    this.#converter = converter;
    for (const model of world.quotas) {
      let values = known.get(model.values);
      if (!values) known.set(model.values, (values = byUser(model.values)));
      this.#quotas.set(model.id, { model, values });
    }
  }

  frequencyOf(quota_id: string): QuotaModel['frequency'] | null {
    return this.#quotas.get(quota_id)?.model.frequency ?? null;
  }

  /** The quota's periods that the variable adds up, with what is filled in for the user. */
  parts(
    variable: QuotaVariable,
    user_id: string,
    period: MonthRange,
    shares: QuotaShares | null,
  ): QuotaPart[] {
    const quota = this.#quotas.get(variable.quota_id);
    if (!quota) return [];
    const span = this.#span(variable, period);
    const values = quota.values.get(user_id);
    const parts: QuotaPart[] = [];
    for (let at = span.start; at <= span.end;) {
      const own = spanOf(at, SPAN_OF_FREQUENCY[quota.model.frequency], this.#calendar);
      const part = this.#part(quota.model, own.start, values?.get(own.start) ?? null);
      parts.push(shares ? sharedPart(part, shares.of(own)) : part);
      at = own.end + 1;
    }
    return parts;
  }

  value(
    variable: QuotaVariable,
    user_id: string,
    period: MonthRange,
    shares: QuotaShares | null = null,
  ): Value {
    if (!this.#quotas.has(variable.quota_id))
      return errorOf(cellError('deleted_field', variable.id, { quota_id: variable.quota_id }));
    let total = ZERO;
    for (const part of this.parts(variable, user_id, period, shares)) {
      if (part.error) return errorOf({ ...part.error, variable_id: variable.id });
      if (!part.value)
        return errorOf(
          cellError('unfilled_quota', variable.id, {
            quota_id: variable.quota_id,
            month: String(part.month),
          }),
        );
      total = total === ZERO ? part.value : add(total, part.value);
    }
    return { type: 'decimal', value: total };
  }

  /** What is filled in for the quota's period that the day lies in. */
  valueOn({ id, quota_id }: QuotaProjectionVariable, user_id: string, day: DayNumber): Value {
    const quota = this.#quotas.get(quota_id);
    if (!quota) return errorOf(cellError('deleted_field', id, { quota_id }));
    const kind = SPAN_OF_FREQUENCY[quota.model.frequency];
    const { start } = spanOf(monthOfDay(day, this.#calendar), kind, this.#calendar);
    const { value, error } = this.#part(quota.model, start, quota.values.get(user_id)?.get(start) ?? null);
    if (error) return errorOf(error);
    return value
      ? { type: 'decimal', value }
      : errorOf(cellError('unfilled_quota', id, { quota_id, month: String(start) }));
  }

  /** A value at the rate of the first month of its period, so that a target does not move within it. */
  #part({ type, currency }: QuotaModel, month: Month, value: Decimal | null): QuotaPart {
    if (!value || !this.#converter || type !== 'amount') return { month, value, whole: value, share: null };
    const made = this.#converter.of(value, currency ?? null, month);
    return made.type === 'error'
      ? { month, value: null, whole: null, share: null, error: made.error }
      : { month, value: made.value, whole: made.value, share: null };
  }

  /** The currency of a quota's amounts where they are converted; `null` where they are not. */
  currencyOf(quota_id: string): string | null {
    const model = this.#quotas.get(quota_id)?.model;
    if (!this.#converter || model?.type !== 'amount') return null;
    return model.currency ?? this.#converter.money.company.code;
  }

  #span(variable: QuotaVariable, period: MonthRange): MonthRange {
    if (variable.window === 'exact') return period;
    const whole = spanOf(period.end, variable.window, this.#calendar);
    return variable.to_date ? { start: whole.start, end: period.end } : whole;
  }
}

/** Of a period that does not count, nothing needs to be filled in. Divided last, so that no rounded share is multiplied. */
function sharedPart(part: QuotaPart, share: QuotaShare): QuotaPart {
  if (sign(share.weight) === 0) return { month: part.month, value: ZERO, whole: part.whole, share };
  const { whole } = part;
  if (!whole) return { ...part, share };
  const value = present(div(mul(whole, share.weight), dec(share.of)), 'a period has days');
  return { ...part, value, share };
}
