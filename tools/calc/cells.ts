import type { FieldType, World } from '@comptoir/engine';
import { type DayNumber, parseDate, parseDecimal, parseMonth } from '@comptoir/kernel';
import type { CsvFile, CsvRow, FileMistake } from './csv.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Reads cells of one file; what is wrong is reported with its line and column. */
export class Cells {
  readonly #file: CsvFile;
  readonly #people: readonly Person[];
  readonly #mistakes: FileMistake[];

  constructor(file: CsvFile, people: readonly Person[], mistakes: FileMistake[]) {
    this.#file = file;
    this.#people = people;
    this.#mistakes = mistakes;
  }

  report(row: CsvRow, column: string, text: string): null {
    this.#mistakes.push({ file: this.#file.file, line: row.line, column, text });
    return null;
  }

  text(row: CsvRow, column: string): string {
    return row.cells[column] ?? '';
  }

  needed(row: CsvRow, column: string): string | null {
    return this.text(row, column) || this.report(row, column, 'This cell is empty.');
  }

  person(row: CsvRow, column: string): string | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    const named = this.#people.filter(({ name, email }) => name === found || email === found);
    if (named.length > 1)
      return this.report(row, column, `Several people are called “${found}”. Use the email.`);
    return named[0]?.id ?? this.report(row, column, `people.csv has no “${found}”.`);
  }

  decimal(row: CsvRow, column: string): string | null {
    const found = this.needed(row, column);
    return found === null ? null : this.#decimalOf(row, column, found);
  }

  #decimalOf(row: CsvRow, column: string, found: string): string | null {
    const isNumber = /^-?\d+(\.\d+)?$/.test(found) && parseDecimal(found) !== null;
    return isNumber ? found : this.report(row, column, `“${found}” is not a number such as 1234.56.`);
  }

  day(row: CsvRow, column: string): DayNumber | null {
    const found = this.text(row, column);
    if (found === '') return null;
    return parseDate(found) ?? this.report(row, column, `“${found}” is not a date such as 2017-06-30.`);
  }

  month(row: CsvRow, column: string): number | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    return parseMonth(found) ?? this.report(row, column, `“${found}” is not a month such as 2017-06.`);
  }

  choice<T extends string>(row: CsvRow, column: string, choices: readonly T[]): T | null {
    const found = this.text(row, column);
    return (
      choices.find((one) => one === found) ??
      this.report(row, column, `“${found}” is not one of: ${choices.join(', ')}.`)
    );
  }

  /** A cell of a table in the engine's form; an empty one is empty. */
  value(row: CsvRow, column: string, type: FieldType): string | boolean | readonly string[] | null {
    const found = this.text(row, column);
    if (found === '') return null;
    switch (type) {
      case 'float':
      case 'amount':
      case 'percentage':
        return this.#decimalOf(row, column, found);
      case 'date':
        return this.day(row, column) === null ? null : found;
      case 'bool':
        return this.choice(row, column, ['true', 'false']) === 'true';
      case 'user':
        return this.person(row, column);
      case 'multipicklist':
        return found.split(';').map((one) => one.trim());
      default:
        return found;
    }
  }

  /** An attribute's value in the engine's form. */
  attribute(row: CsvRow, column: string, type: World['attributes'][number]['type']): string | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    if (type === 'date') return this.day(row, column) === null ? null : found;
    if (type === 'boolean') return this.choice(row, column, ['true', 'false']);
    return type === 'text' || type === 'picklist' ? found : this.#decimalOf(row, column, found);
  }
}
