import type { StatementView } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireStored } from './read-views.ts';
import { requireManager } from './view-policy.ts';
import { readViews } from './view-queries.ts';
import { createView } from './create-view.ts';

/** Shared with nobody, like every new view. */
export async function duplicateView(ctx: Ctx, id: string): Promise<StatementView> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const { name, filters, link, fields, preview_mode } = await requireStored(ctx, id);
  return createView(ctx, { filters, link, fields, preview_mode, name: await copyName(ctx, name) });
}

/** `Europe (2)`, with the first number that is free. */
async function copyName(ctx: Ctx, name: string): Promise<string> {
  const used = new Set((await readViews(ctx)).map((view) => view.name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!used.has(copy)) return copy;
  }
}
