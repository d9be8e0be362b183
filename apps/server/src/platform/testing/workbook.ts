import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the archive says the part unpacks to; absent: the truth. */
  readonly says?: number;
  /** As archives that are zipped with a password have it. */
  readonly isEncrypted?: boolean;
}

/** A zip file of these parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = deflateRawSync(content);
    const name = Buffer.from(part.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.says ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, name);
    at += 30 + name.length + packed.length;
  }
  const contents = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, contents, end]);
}

export interface TestWorkbook {
  /** The rows of each sheet, as XML; a name that begins with `-` is a hidden sheet. */
  readonly sheets: Record<string, string>;
  /** The items of the shared strings, as XML. */
  readonly strings?: string;
  /** Number formats of the cells' styles: a built-in one by its number, another by its code. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
}

/** The parts of an Excel file, as Excel lays them out. */
export function workbookParts({
  sheets,
  strings = '',
  formats = [],
  is1904 = false,
}: TestWorkbook): ZipPart[] {
  const names = Object.keys(sheets);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (targets: readonly (readonly [string, string])[]) =>
    `<Relationships>${targets.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  const sheetXml = (name: string, index: number) =>
    `<sheet name="${name.replace(/^-/, '')}" sheetId="${index + 1}" ${name.startsWith('-') ? 'state="hidden" ' : ''}r:id="rId${index + 1}"/>`;
  const own = formats.flatMap((format, index) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`]
      : [],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + index}"/>`,
  );
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns:r="${type}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names.map(sheetXml).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', '/xl/styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
  ];
}

export const workbookOf = (book: TestWorkbook): Buffer => zipOf(workbookParts(book));

/** Rows of texts and numbers as the XML of a sheet. */
export function rowsXml(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
}

/** An old container, in which a table of contents names its contents. */
export function oleOf(...names: readonly string[]): Buffer {
  const file = Buffer.alloc(512 + 512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  names.forEach((name, index) => file.write(name, 512 + index * 128, 'utf16le'));
  return file;
}
