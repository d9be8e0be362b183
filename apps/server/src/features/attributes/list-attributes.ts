import type { Attribute } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { findAttributes } from './attribute-queries.ts';

/** Definitions only: names that every screen of the configuration shows. */
export async function listAttributes(ctx: Ctx): Promise<Attribute[]> {
  return findAttributes(ctx);
}
