import type { Platform } from '../../platform/unit-of-work.ts';
import { trimTrails } from './trim-trails.ts';

export { auditSheet } from './export-audit.ts';
export { routes } from './routes.ts';
export const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [trimTrails];
