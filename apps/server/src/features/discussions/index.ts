import type { Platform } from '../../platform/unit-of-work.ts';
import { routes as commentRoutes } from './comments/routes.ts';
import { routes as discussionRoutes } from './routes.ts';
import { sweepAttachments } from './sweep-attachments.ts';

export { discussionSheet } from './export-discussions.ts';
export { hearsDiscussion } from './hears-discussion.ts';
export const routes = [...discussionRoutes, ...commentRoutes];
export const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [sweepAttachments];
