import type { QuotaProjectionVariable, Value } from '../../model/index.ts';
import { EMPTY, placed } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, valueAt, vectorOf } from '../../run/vectors.ts';

/** Empty where the field is, and where the row has no date; a person without a value for that period is the error "unfilled quota". */
export function vectorOfQuotaProjection(site: RowSite, variable: QuotaProjectionVariable): Vector {
  const users = site.field(variable.field_id);
  const dayAt = site.dayAt();
  const valueOf = (at: number): Value => {
    const user = valueAt(users, at);
    if (user.type === 'error') return user;
    const day = dayAt(at);
    if (user.type !== 'user' || day === null) return EMPTY;
    return placed(site.quotas.valueOn(variable, user.value, day), variable.id, site.recordAt(at));
  };
  return vectorOf(
    Array.from({ length: site.size }, (_, at) => valueOf(at)),
    site.narrowMax,
  );
}
