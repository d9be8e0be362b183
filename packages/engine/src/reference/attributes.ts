import type { DayNumber } from '@comptoir/kernel';
import type { Value } from '../model/index.ts';
import { calculationCurrency, exchanged, monthOn } from './money.ts';
import { type Seat, attributeOf } from './rows.ts';

/** Anybody's attribute as the statement reads it: an amount in the calculation currency of its user, at the rate of that day. */
export function attributeFor(
  { world, user_id: viewer }: Seat,
  user_id: string,
  attribute_id: string,
  on: DayNumber,
): Value {
  const value = attributeOf(world, user_id, attribute_id, on);
  const isAmount = world.attributes.find((one) => one.id === attribute_id)?.type === 'amount';
  if (!isAmount) return value;
  return exchanged(world, value, world.currency.code, calculationCurrency(world, viewer), monthOn(on));
}
