import type { previewCorrections as call, ResponseOf } from '@comptoir/contract';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Correction } from './correction-entries.ts';
import { correctionsWire, planCorrections } from './plan-corrections.ts';

export async function previewCorrections(ctx: Ctx, body: Correction): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_manual_payment_add');
  return correctionsWire(await planCorrections(ctx, body, { hold: false }));
}
