import type { FieldVariable } from '../../model/index.ts';
import type { RowSite } from '../../run/row-site.ts';
import type { Vector } from '../../run/vectors.ts';

export function vectorOfField(site: RowSite, { field_id }: FieldVariable): Vector {
  return site.field(field_id);
}
