import type { AttributeProjectionVariable } from '../../model/index.ts';
import { EMPTY } from '../../run/cell-errors.ts';
import type { RowSite } from '../../run/row-site.ts';
import { type Vector, valueAt, vectorOf } from '../../run/vectors.ts';

/** Empty where the field is, where the row has no date, and where the person had no value on it. */
export function vectorOfAttributeProjection(
  site: RowSite,
  { field_id, attribute_id }: AttributeProjectionVariable,
): Vector {
  const users = site.field(field_id);
  const dayAt = site.dayAt();
  return vectorOf(
    Array.from({ length: site.size }, (_, at) => {
      const user = valueAt(users, at);
      if (user.type === 'error') return user;
      const day = dayAt(at);
      return user.type === 'user' && day !== null
        ? site.people.attribute(user.value, attribute_id, day)
        : EMPTY;
    }),
    site.narrowMax,
  );
}
