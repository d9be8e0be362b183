import type { getSample, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { findSample } from './sample-queries.ts';

/** `failed`: no job works on it any more, and it is not whole. */
export async function readSample(ctx: Ctx): Promise<ResponseOf<typeof getSample>> {
  const sample = await findSample(ctx);
  if (sample === null) return { state: 'none', progress: 0 };
  if (sample.is_made) return { state: 'made', progress: 100 };
  return { state: sample.is_worked_on ? 'making' : 'failed', progress: sample.progress };
}
