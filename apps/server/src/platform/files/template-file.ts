import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { safeCell } from '@comptoir/kernel';
import { writeXlsx } from 'hucre/xlsx';
import { csvFile, type CsvCell, type DecimalSign, plainName } from './csv-text.ts';

/** A column of a file that somebody fills in. */
export interface TemplateColumn {
  readonly name: string;
  readonly example: CsvCell;
  /** Empty: anything of its type. */
  readonly allowed: readonly string[];
}

export interface Template {
  /** What the file is named after. */
  readonly words: readonly string[];
  readonly columns: readonly TemplateColumn[];
  /** Names of the two sheets of a workbook. */
  readonly sheets: readonly [rows: string, allowed: string];
}

export interface DownloadedFile {
  readonly name: string;
  readonly media_type: string;
  readonly content: string | Buffer | Readable;
}

export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Rows in which a workbook offers the allowed values. */
const MAX_LIST_ROWS = 1000;
/** Excel takes no longer list than this in a cell's rule. */
const MAX_LIST_LENGTH = 255;

/** Column names and an example row; in a workbook also lists of the allowed values and a sheet of them. */
export async function templateFile(
  { words, columns, sheets }: Template,
  file_type: 'csv' | 'xlsx',
  decimals: DecimalSign,
): Promise<DownloadedFile> {
  const head = columns.map(({ name }) => name);
  const example = columns.map((column) => column.example);
  if (file_type === 'csv') {
    const { name, content } = csvFile(words, [head, example], decimals);
    return { name, media_type: MEDIA_TYPES.csv, content };
  }
  const limited = columns.filter(({ allowed }) => allowed.length > 0);
  const longest = Math.max(0, ...limited.map(({ allowed }) => allowed.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    limited.map(({ allowed }) => safeCell(allowed[at] ?? '', ',')),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheets[0],
        freezePane: { rows: 1 },
        rows: [head, example.map(workbookCell)],
        dataValidations: columns.flatMap(({ allowed }, at) => {
          const list = allowed.filter((value) => !/[",]/.test(value));
          if (list.length === 0 || list.join(',').length > MAX_LIST_LENGTH) return [];
          const letter = columnLetters(at);
          return [
            {
              type: 'list' as const,
              values: list,
              allowBlank: true,
              // A value of their own is not refused by the spreadsheet: the import says what it does with it.
              showErrorMessage: false,
              range: `${letter}2:${letter}${MAX_LIST_ROWS}`,
            },
          ];
        }),
      },
      ...(limited.length === 0
        ? []
        : [{ name: sheets[1], rows: [limited.map(({ name }) => name), ...rows] }]),
    ],
  });
  return {
    name: `${plainName(words)}.xlsx`,
    media_type: MEDIA_TYPES.xlsx,
    content: Buffer.from(bytes as Uint8Array),
  };
}

function workbookCell(cell: CsvCell): string | number {
  return typeof cell === 'string' ? safeCell(cell, ',') : Number(cell.number);
}

/** 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCharCode(65 + (at % 26));
}

export function sendFile(reply: FastifyReply, { name, media_type, content }: DownloadedFile): FastifyReply {
  return reply
    .header('content-type', media_type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content);
}
