import type { ImportWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findImport } from './import-list-queries.ts';
import { saveDismissed } from './import-queries.ts';

export async function dismissImport(ctx: Ctx, id: string, dismissed: boolean): Promise<ImportWire> {
  requirePermission(ctx, 'data_table', 'write');
  if (!(await findImport(ctx, id))) throw new AppError('not_found', { object: 'import' });
  await saveDismissed(ctx, id, dismissed);
  ctx.audit({ object_type: 'import', object_id: id, after: { dismissed } });
  return present(await findImport(ctx, id), 'the import');
}
