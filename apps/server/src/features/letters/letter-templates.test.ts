import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  fileForm,
  startTestCompany,
  type TestClient,
  type TestCompany,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { zipOf } from '../../platform/testing/workbook.ts';
import { routes } from './index.ts';
import { pdfsig, pdftext } from './testing/letter-world.ts';

let started: TestCompany | null = null;
let t: TestDatabase;
let company: TestTenant;
let rep: TestUser;
let admin: TestClient;
let folder: string;

const API = '/api/commission-letters/templates';

beforeAll(async () => {
  started = await startTestCompany({ routes }, { name: 'Comptoir Démo' });
  ({ t, company, admin } = started);
  rep = await company.addUser({ name: 'Zoé Demo', email: 'zoe@demo.test' });
  folder = await mkdtemp(join(tmpdir(), 'comptoir-templates-'));
});
afterAll(async () => {
  await started?.stop();
  await rm(folder, { recursive: true, force: true });
});

const upload = (name: string, content: string | Uint8Array) =>
  admin.post(
    `${API}/upload?purpose=other`,
    fileForm(name, typeof content === 'string' ? content : Uint8Array.from(content)),
  );

interface Made {
  readonly pages?: number;
  readonly rotated?: number;
  readonly password?: string;
}

async function pdfWith({ pages = 1, rotated, password }: Made = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) {
    const page = document.addPage([400, 600]);
    page.drawText(`Page ${at + 1}`, { x: 40, y: 550, size: 12 });
    if (at === rotated) page.setRotation(degrees(90));
  }
  if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: 'owner' });
  return document.save();
}

const DOCX_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const DOCX_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word file with these paragraphs. */
const docx = (...paragraphs: readonly string[]): Uint8Array =>
  docxOf(paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join(''));

/** `says`: what the file says its text unpacks to. */
function docxOf(body: string, says?: number): Uint8Array {
  return zipOf([
    { name: '[Content_Types].xml', content: DOCX_TYPES },
    { name: '_rels/.rels', content: DOCX_RELS },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ...(says === undefined ? {} : { says }),
    },
  ]);
}

/** A PDF with these objects, as other programs than the library would write it. */
const rawPdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);

const MB = 1024 ** 2;

/** 30 MB of blanks, packed as a list of objects. */
function bomb(type: string, filter: string): Buffer {
  const packed = deflateSync(Buffer.alloc(30 * MB, ' '));
  const dictionary = `<< ${type} /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(dictionary), packed, Buffer.from('\nendstream')]);
}

/** Pages that name each other: two levels of 100 are 10,000 pages. */
const manyPages = (kids: string) =>
  rawPdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 1 /Kids [${kids}] >>`,
    `<< /Type /Pages /Count 1 /Kids [${'4 0 R '.repeat(100)}] >>`,
    '<< /Type /Page /MediaBox [0 0 100 100] >>',
  );

describe('a file that no letter can be made of is refused', () => {
  it.each([
    [
      'with a page that is turned',
      { pages: 2, rotated: 1 },
      { code: 'letter_file_rotated', params: { page: 2 } },
    ],
    ['with a password', { password: 'secret' }, { code: 'letter_file_encrypted' }],
    ['with too many pages', { pages: 51 }, { code: 'letter_file_pages', params: { most: 50 } }],
  ])('a PDF %s', async (_what, made, refusal) => {
    const answer = await upload('letter.pdf', await pdfWith(made));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject(refusal);
  });

  it.each([
    ['an empty one', 'letter.pdf', '', 'file_empty'],
    ['text that is called PDF', 'letter.pdf', 'Dear all', 'file_bad_format'],
    ['a PDF that is cut off', 'letter.pdf', '%PDF-1.7\nnothing', 'file_bad_format'],
    ['a zip that is called DOCX', 'letter.docx', zipOf([{ name: 'a.txt', content: 'a' }]), 'file_bad_format'],
    ['a DOCX under another name', 'letter.zip', docx('Hello'), 'file_bad_format'],
    ['a DOCX without text', 'letter.docx', docx(''), 'file_empty'],
    [
      'a DOCX with too much text',
      'letter.docx',
      docx(...Array.from({ length: 501 }, () => 'x')),
      'letter_file_pages',
    ],
  ])('%s', async (_what, name, content, code) => {
    expect((await upload(name, content)).body).toMatchObject({ code });
  });

  it.each([
    ['a DOCX that unpacks to too much', 'letter.docx', docxOf(' '.repeat(30 * MB)), 'file_too_big'],
    ['one that says it is small', 'letter.docx', docxOf(' '.repeat(30 * MB), 1_000), 'file_bad_format'],
    [
      'a DOCX that is nested without end',
      'letter.docx',
      docxOf('<w:tbl><w:tr><w:tc>'.repeat(20_000) + '</w:tc></w:tr></w:tbl>'.repeat(20_000)),
      'file_bad_format',
    ],
    [
      'a DOCX with more tags than memory is for',
      'letter.docx',
      docxOf('<w:p/>'.repeat(600_000)),
      'file_too_big',
    ],
    ['a PDF with a packed bomb', 'letter.pdf', rawPdf(bomb('/Type /ObjStm', '/FlateDecode')), 'file_too_big'],
    [
      'one under another spelling',
      'letter.pdf',
      rawPdf(bomb('/Type /Obj#53tm', '/Fl#61teDecode')),
      'file_too_big',
    ],
    [
      'one with its type elsewhere',
      'letter.pdf',
      rawPdf(bomb('/Type 9 0 R', '/FlateDecode')),
      'file_too_big',
    ],
    [
      'one that is packed twice',
      'letter.pdf',
      rawPdf(bomb('/Type /ObjStm', '[/FlateDecode /FlateDecode]')),
      'file_bad_format',
    ],
    [
      'a PDF that names its pages again and again',
      'letter.pdf',
      manyPages('3 0 R '.repeat(100)),
      'letter_file_pages',
    ],
    ['a PDF whose pages are in themselves', 'letter.pdf', manyPages('2 0 R'), 'letter_file_pages'],
    [
      'a PDF with more values than memory is for',
      'letter.pdf',
      rawPdf('<< /Type /Catalog /Pages 2 0 R >>', `[${'1 '.repeat(8 * MB)}]`),
      'file_too_big',
    ],
  ])('%s', async (_what, name, content, code) => {
    expect((await upload(name, content)).body).toMatchObject({ code });
  });

  it('and nothing of it is kept', async () => {
    const [kept] = await t.query<{ templates: number; files: number }>(
      `select (select count(*)::int from letter_templates) as templates, (select count(*)::int from files where purpose = 'letter_template') as files`,
    );
    expect(kept).toEqual({ templates: 0, files: 0 });
  });
});

it('a long Word file is read in a thread', async () => {
  const made = await upload('Long.docx', docx(...Array.from({ length: 150 }, () => 'Terms. '.repeat(1_200))));
  expect(made.status, made.text).toBe(200);
  expect(made.body.body).toHaveLength(150);
});

it('a Word file becomes a written template: typed tags are tags, and unknown ones columns', async () => {
  const made = await upload(
    'Offer 2026.docx',
    docx('Dear {{ name }},', 'Your bonus: {{Bonus 2026}}', '{{signature}}'),
  );
  expect(made.body, made.text).toMatchObject({
    name: 'Offer 2026',
    source: 'docx',
    columns: ['Bonus 2026'],
    body: [
      {
        kind: 'paragraph',
        runs: [
          { kind: 'text', text: 'Dear ' },
          { kind: 'tag', value: { kind: 'person', field: 'name' } },
          { kind: 'text', text: ',' },
        ],
      },
      { runs: [{ text: 'Your bonus: ' }, { value: { kind: 'column', column: 'Bonus 2026' } }] },
      { runs: [{ value: { kind: 'signature', signer: 'recipient' } }] },
    ],
  });
});

describe('tags on the pages of a PDF', () => {
  const instance = (changes: object = {}) => ({
    id: newId(),
    page: 0,
    x: 40,
    y: 100,
    width: 200,
    height: 30,
    ...changes,
  });
  const tag = (value: object, ...instances: object[]) => ({ id: newId(), value, instances });

  it('are written for one person in a preview; outside of a page they are refused', async () => {
    const made = await upload('Placed.pdf', await pdfWith({ pages: 2 }));
    expect(made.body, made.text).toMatchObject({
      source: 'pdf',
      page_count: 2,
      pages: [
        { width: 400, height: 600 },
        { width: 400, height: 600 },
      ],
    });
    const path = `${API}/${made.body.id as string}`;
    const person = { kind: 'person', field: 'name' };
    for (const wrong of [{ page: 2 }, { x: 250 }, { y: 590 }])
      expect((await admin.put(path, { tags: [tag(person, instance(wrong))] })).body).toMatchObject({
        code: 'invalid_field',
        field: 'tags.0.instances.0',
      });
    const tags = [
      tag(person, instance(), instance({ page: 1 })),
      tag({ kind: 'column', column: 'Bonus' }, instance({ y: 200 })),
      tag({ kind: 'signature', signer: 'recipient' }, instance({ y: 300 })),
    ];
    const saved = await admin.put(path, { tags });
    expect(saved.body, saved.text).toMatchObject({ columns: ['Bonus'] });
    expect((await admin.put(path, { body: [] })).body).toMatchObject({
      code: 'invalid_field',
      field: 'body',
    });
    const preview = await admin.post(`${path}/preview`, {
      user_id: rep.user_id,
      columns: { Bonus: '1 234 €' },
    });
    expect(preview.headers['content-type']).toBe('application/pdf');
    expect((await PDFDocument.load(preview.bytes)).getPageCount()).toBe(2);
    const unknown = { user_id: rep.user_id, columns: { Other: 'x' } };
    expect((await admin.post(`${path}/preview`, unknown)).body).toMatchObject({
      code: 'invalid_field',
      field: 'columns.Other',
    });
    const file = join(folder, 'preview.pdf');
    // Writes the file too; without poppler there is nothing to read it with.
    if ((await pdfsig(file, preview.bytes)) === null) return;
    const text = await pdftext(file);
    expect(text.split('Zoé Demo')).toHaveLength(3);
    expect(text).toContain('1 234 €');
    expect(text).toContain('Page 2');
  });
});
