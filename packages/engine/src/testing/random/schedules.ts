import fc from 'fast-check';
import type { Instalment, PaymentSchedule } from '../../model/index.ts';
import { oneOf } from './values.ts';

const instalments = oneOf<readonly Instalment[]>(
  [],
  [],
  [{ months: 0, share: '1' }],
  [
    { months: 0, share: '0.5' },
    { months: 1, share: '0.25' },
    { months: 2, share: '0.25' },
  ],
  [
    { months: 0, share: '0.333' },
    { months: 2, share: '0.333' },
    { months: 12, share: '0.334' },
  ],
  Array.from({ length: 10 }, (_, months) => ({ months, share: '0.1' })),
);

/** When pay is paid: mostly at once. `booked` is a date and `signed` a checkbox, both empty in some records. */
export const schedules: fc.Arbitrary<PaymentSchedule | undefined> = fc.option(
  fc.record({
    delay: oneOf(0, 0, 1, 5),
    instalments,
    release: oneOf(null, null, { field_id: 'booked' }, { field_id: 'signed' }),
  }),
  { nil: undefined, freq: 2 },
);
