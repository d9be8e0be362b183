import type { LetterTemplateRow, LetterTemplateWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { columnsIn } from './tags-in.ts';
import { findTagSources, findTemplates, type StoredTemplate } from './template-queries.ts';

export async function listTemplates(ctx: Ctx, status?: 'live' | 'archived'): Promise<LetterTemplateRow[]> {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  return (await findTemplates(ctx, status === undefined ? {} : { status })).map(rowOf);
}

export async function getTemplate(ctx: Ctx, id: string): Promise<LetterTemplateWire> {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  return templateWire(await requireTemplate(ctx, id));
}

export async function requireTemplate(ctx: Ctx, id: string, lock = false): Promise<StoredTemplate> {
  const [template] = await findTemplates(ctx, { id, lock });
  if (!template) throw new AppError('letter_template_not_found');
  return template;
}

function rowOf(stored: StoredTemplate): LetterTemplateRow {
  const { id, name, status, language, purpose, source, campaigns, created_by_name, pages } = stored;
  return {
    id,
    name,
    status,
    language,
    purpose,
    source,
    campaigns,
    created_by_name,
    page_count: pages.length,
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}

export function templateWire(stored: StoredTemplate): LetterTemplateWire {
  return {
    ...rowOf(stored),
    pages: [...stored.pages],
    tags: [...stored.tags],
    body: [...stored.body],
    version: stored.version,
    columns: [...columnsIn(stored)],
    notes: [...stored.notes],
  };
}

export async function listTagSources(ctx: Ctx, search = '') {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  return findTagSources(ctx, search);
}
