import type { Attribute } from '@comptoir/contract';
import { dateText, datesOfMonths, monthOfDate, parseMonth } from '@comptoir/kernel';
import { parseDateIn } from '../imports/index.ts';
import { readAttributeCell, type CellReading } from './attribute-cells.ts';
import type { Directory, PlannedUser, Refuse, Sheet } from './check-model.ts';

/** Reads the attribute columns of a file. Lives for one check: a unique value that an earlier row has is taken. */
export class AttributeColumns {
  private readonly sheet: Sheet;
  private readonly directory: Directory;
  private readonly columnOf: ReadonlyMap<string, number>;
  private readonly uniqueHolders = new Map<string, string>();

  constructor(sheet: Sheet, directory: Directory, columnOf: ReadonlyMap<string, number>) {
    this.sheet = sheet;
    this.directory = directory;
    this.columnOf = columnOf;
    for (const held of directory.attribute_values)
      this.uniqueHolders.set(`${held.attribute_id} ${held.value.toLowerCase()}`, held.user_id);
  }

  read(
    cell: (target: string) => string,
    identity: string,
    existing: Directory['users'][number] | null,
    refuse: Refuse,
  ): PlannedUser['attributes'] {
    const values: PlannedUser['attributes'][number][] = [];
    const start_date = this.attributeStart(cell('attribute_start'), existing, refuse);
    const end_date = this.attributeEnd(cell('attribute_end'), start_date, refuse);
    const hasPeriod = cell('attribute_start') !== '' && start_date !== null;
    const period = hasPeriod ? monthOfDate(start_date, this.directory.calendar) : null;
    for (const attribute of this.directory.attributes) {
      const target = `attribute:${attribute.id}`;
      const text = cell(target);
      if (text === '') continue;
      const read = readAttributeCell(attribute, text, this.reading(attribute));
      if ('reason' in read) {
        refuse(read.reason, target, period);
        continue;
      }
      const { value } = read;
      if (attribute.unique) {
        const held = `${attribute.id} ${value.toLowerCase()}`;
        const holder = this.uniqueHolders.get(held);
        if (holder !== undefined && holder !== identity) refuse('attribute_not_unique', target);
        this.uniqueHolders.set(held, identity);
      }
      values.push({ attribute_id: attribute.id, value, start_date, end_date });
    }
    return values;
  }

  /** The row's own start, a day or a month; else as the options say. */
  private attributeStart(
    text: string,
    existing: Directory['users'][number] | null,
    refuse: Refuse,
  ): string | null {
    if (text !== '') {
      if (parseMonth(text) !== null) return datesOfMonths(text, null, this.directory.calendar).start_date;
      const date = parseDateIn(text, 'ymd', this.directory.zone);
      return typeof date === 'string' ? refuse('unparseable_date', 'attribute_start') : dateText(date.day);
    }
    const from = this.sheet.options.attributes_from;
    if (from === 'default') return existing ? this.directory.month_start : null;
    return from === 'always' ? null : from;
  }

  /** The last day that the row's values hold: a day, or the end of a month. */
  private attributeEnd(text: string, start_date: string | null, refuse: Refuse): string | null {
    if (text === '') return null;
    const isMonth = parseMonth(text) !== null;
    const date = isMonth ? null : parseDateIn(text, 'ymd', this.directory.zone);
    if (typeof date === 'string') return refuse('unparseable_date', 'attribute_end');
    const end = date ? dateText(date.day) : datesOfMonths(null, text, this.directory.calendar).end_date;
    if (end === null) return null;
    if (start_date !== null && start_date > end) return refuse('start_after_end', 'attribute_end');
    return end;
  }

  private reading(attribute: Attribute): CellReading {
    const numbers = this.sheet.numbers[this.columnOf.get(`attribute:${attribute.id}`) ?? -1];
    return {
      decimal_mark: numbers?.decimal_mark ?? '.',
      percent_unit: this.sheet.options.percent_units[attribute.id] ?? null,
      currency: this.directory.currency,
      zone: this.directory.zone,
    };
  }
}
