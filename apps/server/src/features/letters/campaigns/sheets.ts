import type { LetterSheet, LetterSheetMapping } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTERS_PER_CAMPAIGN } from '@comptoir/kernel';
import type { FastifyRequest } from 'fastify';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readUpload, readUsersFile } from '../../user-imports/index.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { columnsIn } from '../templates/tags-in.ts';
import {
  findSheet,
  findSheetPeople,
  type StoredCampaign,
  type StoredSheet,
  updateCampaignRow,
  writeSheet,
} from './campaign-queries.ts';
import { checkedSheet } from './checked-sheet.ts';
import { requireCampaign, requireDraft } from './read-campaigns.ts';
import { suggestMapping } from './sheet-policy.ts';

const SHOWN_REFUSALS = 500;
const SHOWN_ROWS = 20;
const SHOWN_PEOPLE = 500;
const object_type = 'letter_campaign';

export async function uploadSheet(
  ctx: ManualCtx,
  id: string,
  { request, sheet }: { readonly request: FastifyRequest; readonly sheet: string | undefined },
): Promise<LetterSheet> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  await ctx.withTransaction((tx) => requireDraft(tx, id));
  const { name, bytes } = await readUpload(request);
  const { headers, rows } = await readUsersFile(name, bytes, sheet ?? null);
  if (rows.length > MAX_LETTERS_PER_CAMPAIGN)
    throw new AppError('file_too_many_rows', { most: MAX_LETTERS_PER_CAMPAIGN });
  const odd = rows.findIndex((row) => row === null);
  if (odd >= 0) throw new AppError('file_bad_format', { row: odd + 2 });
  return ctx.withTransaction(async (tx) => {
    const campaign = await requireDraft(tx, id, true);
    const cells = rows.flatMap((row) => (row === null ? [] : [row]));
    const stored: StoredSheet = { name, columns: headers, rows: cells, mapping: null };
    const { suggested, needed } = await lookAt(tx, campaign, stored);
    // What is guessed is saved where nothing is left to choose.
    const mapping = suggested.columns.length === needed.length ? suggested : null;
    await writeSheet(tx, id, { ...stored, mapping });
    await updateCampaignRow(tx, { ...campaign, data_source: 'spreadsheet', user_ids: [] });
    tx.audit({ object_type, object_id: id, after: { file: name, rows: rows.length } });
    return sheetWire(tx, campaign, { ...stored, mapping });
  });
}

export async function getSheet(ctx: Ctx, id: string): Promise<LetterSheet> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const campaign = await requireCampaign(ctx, id);
  const sheet = await findSheet(ctx, id);
  if (!sheet) throw new AppError('not_found', { object: 'letter_sheet' });
  return sheetWire(ctx, campaign, sheet);
}

export async function mapSheet(ctx: Ctx, id: string, mapping: LetterSheetMapping): Promise<LetterSheet> {
  requirePermission(ctx, 'commission_letter.campaigns', 'write');
  const campaign = await requireDraft(ctx, id, true);
  const sheet = await findSheet(ctx, id);
  if (!sheet) throw new AppError('not_found', { object: 'letter_sheet' });
  const outside = [mapping.person, ...mapping.columns.map(({ index }) => index)].some(
    (index) => index >= sheet.columns.length,
  );
  if (outside) throw new AppError('invalid_field', {}, 'columns');
  await writeSheet(ctx, id, { ...sheet, mapping });
  ctx.audit({ object_type, object_id: id, after: { mapping } });
  return sheetWire(ctx, campaign, { ...sheet, mapping });
}

async function lookAt(ctx: Ctx, campaign: StoredCampaign, { columns, rows }: StoredSheet) {
  const needed = columnsIn(await requireTemplate(ctx, campaign.template_id));
  const people = await findSheetPeople(ctx);
  return { needed, people, suggested: suggestMapping(columns, rows, { needed, people }) };
}

async function sheetWire(ctx: Ctx, campaign: StoredCampaign, sheet: StoredSheet): Promise<LetterSheet> {
  const { needed, people, suggested } = await lookAt(ctx, campaign, sheet);
  const { letters, refused } = await checkedSheet(ctx, campaign, {
    rows: sheet.rows,
    mapping: sheet.mapping ?? suggested,
    people,
  });
  const nameOf = new Map(people.map((one) => [one.id, one.name]));
  return {
    name: sheet.name,
    columns: [...sheet.columns],
    preview: sheet.rows.slice(0, SHOWN_ROWS).map((row) => [...row]),
    row_count: sheet.rows.length,
    needed: [...needed],
    mapping: sheet.mapping,
    suggested,
    accepted: letters.length,
    people: letters
      .slice(0, SHOWN_PEOPLE)
      .map(({ user_id }) => ({ id: user_id, name: nameOf.get(user_id) ?? '' })),
    refused: refused.slice(0, SHOWN_REFUSALS),
    refused_count: refused.length,
  };
}
