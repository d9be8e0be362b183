import { AppError } from '@comptoir/contract/errors';
import type { Archive } from './archive.ts';
import { kindOfFormat, type NumberKind } from './cell-values.ts';
import { nameCode, type XmlEvents, type XmlTag } from './scan-xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  /** Visible ones first, each kind in the workbook's order. */
  readonly sheets: readonly SheetPart[];
  readonly is1904: boolean;
  readonly strings_path: string | null;
  /** By the number in a cell's `s`. */
  readonly kinds: readonly NumberKind[];
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

const RELATIONSHIP = nameCode('Relationship');
const WORKBOOK_PROPERTIES = nameCode('workbookPr');
const SHEET = nameCode('sheet');
const CELL_FORMATS = nameCode('cellXfs');
const FORMAT = nameCode('xf');
const NUMBER_FORMAT = nameCode('numFmt');
const ID = nameCode('id');
const NUMBER_FORMAT_ID = nameCode('numFmtId');

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  refuseOthers(archive);
  const root = [...(await relationsOf(archive, '')).values()].find((each) => each.type === 'officeDocument');
  const path = root?.target ?? 'xl/workbook.xml';
  if (path.endsWith('.bin')) throw new AppError('file_bad_format', { found: 'xlsb' });
  const relations = await relationsOf(archive, path);
  const listed: { name: string; id: string; visible: boolean }[] = [];
  let is1904 = false;
  await archive.read(
    path,
    onOpen((name, tag) => {
      if (name === WORKBOOK_PROPERTIES) is1904 = /^(1|true)$/.test(tag.attribute(nameCode('date1904')) ?? '');
      if (name !== SHEET) return;
      const state = tag.attribute(nameCode('state')) ?? 'visible';
      listed.push({
        name: tag.attribute(nameCode('name')) ?? '',
        id: tag.attribute(ID) ?? '',
        visible: state === 'visible',
      });
    }),
  );
  if (listed.length === 0) throw new AppError('file_bad_format', { found: 'not_workbook' });
  const sheets = listed
    .toSorted((a, b) => Number(b.visible) - Number(a.visible))
    .flatMap(({ name, id }) => {
      const part = relations.get(id);
      return part?.type === 'worksheet' ? [{ name, path: part.target }] : [];
    });
  const pathOf = (type: string) => [...relations.values()].find((each) => each.type === type)?.target ?? null;
  return {
    sheets,
    is1904,
    strings_path: pathOf('sharedStrings'),
    kinds: await readKinds(archive, pathOf('styles') ?? ''),
  };
}

/** Zipped files of other programs, which their owners take for workbooks too. */
function refuseOthers(archive: Archive): void {
  if (archive.has('content.xml') && archive.has('mimetype'))
    throw new AppError('file_bad_format', { found: 'ods' });
  if (!archive.has('[Content_Types].xml')) throw new AppError('file_bad_format', { found: 'not_workbook' });
}

function onOpen(open: XmlEvents['open']): XmlEvents {
  return { open, close: () => {}, text: () => {}, listens: false };
}

/** By id: what the part points to, its types by their last word. */
async function relationsOf(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const cut = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, cut);
  const relations = new Map<string, Relation>();
  await archive.read(
    `${folder}_rels/${path.slice(cut)}.rels`,
    onOpen((name, tag) => {
      if (name !== RELATIONSHIP) return;
      const type = (tag.attribute(nameCode('Type')) ?? '').split('/').at(-1) ?? '';
      relations.set(tag.attribute(nameCode('Id')) ?? '', {
        type,
        target: resolve(folder, tag.attribute(nameCode('Target')) ?? ''),
      });
    }),
  );
  return relations;
}

function resolve(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function readKinds(archive: Archive, path: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isIn = false;
  await archive.read(path, {
    ...onOpen((name: number, tag: XmlTag) => {
      if (name === NUMBER_FORMAT)
        codes.set(Number(tag.attribute(NUMBER_FORMAT_ID)), tag.attribute(nameCode('formatCode')) ?? '');
      else if (name === CELL_FORMATS) isIn = true;
      else if (name === FORMAT && isIn) ids.push(Number(tag.attribute(NUMBER_FORMAT_ID) ?? 0));
    }),
    close: (name) => {
      if (name === CELL_FORMATS) isIn = false;
    },
  });
  return ids.map((id) => kindOfFormat(id, codes.get(id)));
}
