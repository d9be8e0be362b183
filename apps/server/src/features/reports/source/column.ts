import { REPORT_COLUMNS, type ReportColumn, type StandardColumn } from '@comptoir/contract';
import type { FieldType } from '@comptoir/engine';
import { pick, REPORT_COLUMN } from '@comptoir/words';
import type { RawBuilder } from '../../../platform/db/index.ts';
import { type Field, kindOf } from '../../tables/index.ts';

type Sql = RawBuilder<unknown>;

/** In which currency an amount is: always this one, or what the row says (SQL over `r`; null is the company's). */
export type ColumnCurrency = { readonly code: string } | { readonly of_row: Sql };

/** A column of an open source. Its value is `fieldValue(field)` over the relation `r`. */
export interface Column {
  readonly field: Field;
  readonly standard: StandardColumn | null;
  readonly part: ReportColumn['part'];
  /** Of amounts. */
  readonly currency: ColumnCurrency | null;
}

/** A field that no table has: conditions, orders and groups read columns as fields. */
export function madeField(
  id: string,
  {
    name,
    type,
    decimals = 2,
    options = [],
  }: Pick<Field, 'name' | 'type'> & Partial<Pick<Field, 'decimals' | 'options'>>,
): Field {
  return {
    id,
    table_id: id,
    name,
    api_name: '',
    type,
    kind: kindOf(type),
    decimals,
    position: 0,
    options: [...options],
    version: 1,
  };
}

export function standardColumn(
  standard: StandardColumn,
  type: FieldType,
  language: 'en' | 'fr',
  more: {
    readonly currency?: ColumnCurrency;
    readonly decimals?: number;
    readonly options?: readonly string[];
  } = {},
): Column {
  const { currency = null, decimals = 2, options = [] } = more;
  const name = pick(language, REPORT_COLUMN)[standard];
  return {
    field: madeField(REPORT_COLUMNS[standard], { name, type, decimals, options: [...options] }),
    standard,
    part: 'standard',
    currency,
  };
}

/** Left out where numbers have separators of thousands, as most do. */
export function shownGrouped({ is_grouped }: Pick<Field, 'is_grouped'>): { is_grouped?: false } {
  return is_grouped === false ? { is_grouped } : {};
}

export function columnWire({ field, standard, part, currency }: Column): ReportColumn {
  return {
    id: field.id,
    name: field.name,
    standard,
    part,
    type: field.type,
    decimals: field.decimals,
    ...shownGrouped(field),
    options: [...field.options],
    currency: currency && 'code' in currency ? currency.code : null,
  };
}
