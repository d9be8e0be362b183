import type { Platform } from '../../platform/unit-of-work.ts';
import { sweepCauses } from './sweep-causes.ts';

export { choicesOf } from './choices-of.ts';
export { type Notice, notify } from './notify.ts';
export { notifyOfLostSlack } from './notify-of-lost-slack.ts';
export { findAdmins } from './reader-queries.ts';
export { withdrawNotice } from './withdraw-notice.ts';
export { routes } from './routes.ts';
export const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [sweepCauses];
