import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { countLicences } from '../subscription/index.ts';

/** A program gives out no licence that was not bought. A company without a subscription has no limit. */
export async function requireLicence(ctx: Ctx): Promise<void> {
  const { licences, used } = await countLicences(ctx);
  if (licences !== null && used >= licences) throw new AppError('licences_full', { licences });
}
