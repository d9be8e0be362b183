import { SYNC_TARGETS } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findAttributes } from '../attributes/index.ts';
import { hasName } from './import-mapping.ts';
import type { StoredImport } from './import-queries.ts';

/** Each column goes somewhere, nothing is filled twice, and names are there. */
export async function assertMapping(
  ctx: Ctx,
  { headers, integration_id }: Pick<StoredImport, 'headers' | 'integration_id'>,
  mapping: readonly string[],
): Promise<void> {
  if (mapping.length !== headers.length)
    throw new AppError('invalid_field', { expected: headers.length }, 'mapping');
  const used = new Set<string>();
  const twice = mapping.find((target) => target !== 'ignore' && used.size === used.add(target).size);
  if (twice !== undefined)
    throw new AppError(
      'invalid_field',
      { reason: 'target_twice', target: twice },
      `mapping.${mapping.lastIndexOf(twice)}`,
    );
  if (!hasName(mapping)) throw new AppError('import_name_missing', {}, 'mapping');
  const wrong = mapping.findIndex((target) => !isOpen(target, integration_id !== null));
  if (wrong >= 0)
    throw new AppError(
      'invalid_field',
      { reason: 'unknown', target: mapping[wrong] ?? '' },
      `mapping.${wrong}`,
    );
  await assertFeeds(ctx, integration_id, mapping);
}

/** Roles are given by people: what an HR system says of a job opens nothing here. Some targets are a connection's alone. */
const isOpen = (target: string, is_synced: boolean): boolean =>
  is_synced ? target !== 'role' : !SYNC_TARGETS.includes(target);

/** One source per attribute: another would write over it. */
async function assertFeeds(
  ctx: Ctx,
  integration_id: string | null,
  mapping: readonly string[],
): Promise<void> {
  for (const { id, integration } of await findAttributes(ctx)) {
    const at = mapping.indexOf(`attribute:${id}`);
    if (at >= 0 && integration !== null && integration.id !== integration_id)
      throw new AppError('attribute_synced', { connection: integration.connection_name }, `mapping.${at}`);
  }
}
