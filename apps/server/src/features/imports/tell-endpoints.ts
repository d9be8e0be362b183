import type { Ctx } from '../../platform/context.ts';
import { happen } from '../webhooks/index.ts';
import { findEnded } from './import-end-queries.ts';

/** How an import ended, for endpoints. */
export async function tellEndpoints(
  ctx: Ctx,
  import_id: string,
  end: { readonly status: 'finished' | 'failed'; readonly error: string | null },
): Promise<void> {
  await happen(ctx, `import.${end.status}`, async () => {
    const ended = await findEnded(ctx, import_id);
    if (ended === null) return [];
    const { file_name, table_id, rejected } = ended;
    return [{ import: { id: import_id, file_name, table_id, rejected_rows: rejected, ...end } }];
  });
}
