import type { Platform } from '../../platform/unit-of-work.ts';
import { sweepHistory } from './sweep-history.ts';

export { happen, type HookCtx } from './happen.ts';
export { routes } from './routes.ts';
export { startWebhooks } from './send-webhooks.ts';
export const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [sweepHistory];
