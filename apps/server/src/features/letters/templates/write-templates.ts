import type {
  BodyOf,
  createLetterTemplate as createCall,
  LetterTemplateWire,
  updateLetterTemplate as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_TEMPLATES } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { usualText } from '../words/usual-text.ts';
import { getTemplate, requireTemplate } from './read-templates.ts';
import {
  countTemplates,
  insertTemplate,
  isTemplateNameUsed,
  namesOfCampaignsWith,
  removeTemplate,
  type StoredTemplate,
  updateTemplateRow,
} from './template-queries.ts';

const object_type = 'letter_template';

export async function createTemplate(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'write');
  const { name, language, purpose } = body;
  return addTemplate(ctx, {
    name,
    language,
    purpose,
    source: 'written',
    file_id: null,
    pages: [],
    tags: [],
    notes: [],
    body: body.body ?? usualText(purpose, language),
  });
}

/** Its permission was checked. */
export async function addTemplate(
  ctx: Ctx,
  values: Omit<Parameters<typeof insertTemplate>[1], 'id'>,
): Promise<LetterTemplateWire> {
  await refuseUsedName(ctx, values.name, null);
  if ((await countTemplates(ctx)) >= MAX_LETTER_TEMPLATES)
    throw new AppError('letter_templates_full', { most: MAX_LETTER_TEMPLATES });
  const id = ctx.newId();
  await insertTemplate(ctx, { id, ...values });
  const { name, source, language, purpose } = values;
  ctx.audit({ object_type, object_id: id, after: { name, source, language, purpose } });
  return getTemplate(ctx, id);
}

async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isTemplateNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { version, ...changes }: BodyOf<typeof updateCall>,
): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'write');
  const stored = await requireTemplate(ctx, id, true);
  if (stored.status === 'archived') throw new AppError('letter_template_archived');
  if (version !== undefined && version !== stored.version)
    throw new AppError('conflict', { object: object_type, version: stored.version });
  checkContent(stored, changes);
  if (changes.name !== undefined) await refuseUsedName(ctx, changes.name, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updateTemplateRow(ctx, { ...stored, ...given });
  ctx.audit({
    object_type,
    object_id: id,
    before: { name: stored.name, version: stored.version },
    after: { name: changes.name ?? stored.name, changed: Object.keys(given) },
  });
  return getTemplate(ctx, id);
}

/** Tags are on pages that there are; a text is of a written one. */
function checkContent(stored: StoredTemplate, { tags, body }: BodyOf<typeof updateCall>): void {
  if (body !== undefined && stored.source === 'pdf') throw new AppError('invalid_field', {}, 'body');
  if (tags === undefined) return;
  if (stored.source !== 'pdf' && tags.length > 0) throw new AppError('invalid_field', {}, 'tags');
  tags.forEach((tag, at) =>
    tag.instances.forEach((place, nth) => {
      const page = stored.pages[place.page];
      const fits =
        page && place.x + place.width <= page.width + 1 && place.y + place.height <= page.height + 1;
      if (!fits)
        throw new AppError('invalid_field', { reason: 'outside_page' }, `tags.${at}.instances.${nth}`);
    }),
  );
}

export async function duplicateTemplate(ctx: Ctx, id: string, name: string): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'write');
  const { language, purpose, source, file_id, pages, tags, body, notes } = await requireTemplate(ctx, id);
  return addTemplate(ctx, { name, language, purpose, source, file_id, pages, tags, body, notes });
}

export async function archiveTemplate(ctx: Ctx, id: string, archived: boolean): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'write');
  const stored = await requireTemplate(ctx, id, true);
  const status = archived ? 'archived' : 'live';
  if (!archived) await refuseUsedName(ctx, stored.name, id);
  if (status !== stored.status) await updateTemplateRow(ctx, { ...stored, status });
  ctx.audit({ object_type, object_id: id, before: { status: stored.status }, after: { status } });
  return getTemplate(ctx, id);
}

export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'commission_letter.templates', 'delete');
  const stored = await requireTemplate(ctx, id, true);
  if (stored.campaigns > 0)
    throw new AppError('letter_template_in_use', {
      campaigns: await namesOfCampaignsWith(ctx, id),
      count: stored.campaigns,
    });
  await removeTemplate(ctx, stored);
  ctx.audit({ object_type, object_id: id, before: { name: stored.name, source: stored.source } });
}
