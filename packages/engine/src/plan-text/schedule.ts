import { MAX_INSTALMENTS, MAX_MONTHS_UNTIL_PAID } from '@comptoir/kernel';
import type { Instalment, PaymentSchedule } from '../model/index.ts';
import { type Codec, field, list, mapped, object, optional } from './codec.ts';
import { decimal, wholeNumber } from './scalars.ts';

const months = wholeNumber(0, MAX_MONTHS_UNTIL_PAID);

const instalment = object<Instalment>(
  { months: field('after_months', months), share: field('share', decimal) },
  { inline: true },
);

/** `shownField`: a field of any scope. */
export function scheduleOf(shownField: Codec<string>): Codec<PaymentSchedule> {
  return object<PaymentSchedule>({
    delay: optional('months_later', months, 0),
    instalments: optional<readonly Instalment[]>('instalments', list(instalment, MAX_INSTALMENTS), []),
    release: optional<PaymentSchedule['release']>(
      'released_by',
      mapped<NonNullable<PaymentSchedule['release']>, string>(
        shownField,
        ({ field_id }) => field_id,
        (field_id) => ({ field_id }),
      ),
      null,
    ),
  });
}
