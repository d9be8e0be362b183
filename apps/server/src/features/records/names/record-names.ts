import type { ResultLine, TableModel, WireCell } from '@comptoir/engine';

/**
 * How a record is named, everywhere: by the text of its table's name field. Where that field is the ID, the texts that the plan
 * shows of the record (customer, product) describe it as well.
 */
export function recordNameOf(cell: WireCell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

/** Records of this table have no other name than their ID. */
export function isNamedById(table: Pick<TableModel, 'name_field_id' | 'id_field_id'>): boolean {
  return table.name_field_id === table.id_field_id;
}

/** The name of one of these records; `null` when it is not among them. Linear in their number: for a few records only. */
export function nameAmong(
  lines: { readonly count: number; at(index: number): Pick<ResultLine, 'record_id' | 'title'> },
  record_id: string,
): string | null {
  for (let at = 0; at < lines.count; at += 1) {
    const line = lines.at(at);
    if (line.record_id === record_id) return line.title;
  }
  return null;
}

interface ShownColumn {
  readonly source: string;
  readonly id: string;
  readonly format: string | null;
}

/** The texts that the plan shows of a record, without its name: "Stanredtax · GTXPro". `null` when there is none. */
export function detailsOf(
  { title, values }: Pick<ResultLine, 'title' | 'values'>,
  columns: readonly ShownColumn[],
): string | null {
  const texts = columns.flatMap((column) => {
    if (column.source !== 'field' || column.format !== 'text') return [];
    const value = values.find((one) => one.source === 'field' && one.id === column.id)?.value;
    return value?.type === 'text' && value.value !== title ? [value.value] : [];
  });
  return texts.length > 0 ? texts.join(' · ') : null;
}
