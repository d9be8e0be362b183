import type { AttributeProjectionVariable, QuotaProjectionVariable, Scope, Value } from '../model/index.ts';
import { quotaOn } from './quota.ts';
import { attributeFor } from './attributes.ts';
import { EMPTY, type ReferenceRow, type Seat, cell, dayOf } from './rows.ts';

/** The attribute or the quota of the person in a row's user field, on the row's date. */
export function projected(
  seat: Seat,
  variable: AttributeProjectionVariable | QuotaProjectionVariable,
  row: ReferenceRow,
  scope: Scope,
): Value {
  const user = cell(row, variable.field_id);
  const day = dayOf(row, scope, seat);
  if (user.type === 'error') return user;
  if (user.type !== 'user' || day === null) return EMPTY;
  return variable.kind === 'AttributeProjection'
    ? attributeFor(seat, user.value, variable.attribute_id, day)
    : quotaOn(seat, variable.quota_id, user.value, day);
}
