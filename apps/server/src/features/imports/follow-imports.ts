import type { ImportConfig, ImportWire, Sniff } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';

/** What others do when an import begins or ends, in the transaction that does it. */
export interface ImportFollower {
  started(ctx: Ctx, import_id: string, config: ImportConfig, sniff: Sniff): Promise<void>;
  /** `fields`: what the used columns filled, in their order; null when the import did not finish. */
  ended(ctx: Ctx, import_id: string, end: ImportEnd): Promise<void>;
}

export interface ImportEnd {
  readonly status: Extract<ImportWire['status'], 'finished' | 'failed' | 'cancelled'>;
  readonly table_id: string | null;
  readonly field_ids: readonly string[] | null;
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, unknown>> } | null;
}

const followers: ImportFollower[] = [];

/** Called once, where the features are put together: imports know nothing of where a file comes from. */
export function followImports(follower: ImportFollower): void {
  if (!followers.includes(follower)) followers.push(follower);
}

export async function tellStarted(...what: Parameters<ImportFollower['started']>): Promise<void> {
  for (const follower of followers) await follower.started(...what);
}

export async function tellEnded(...what: Parameters<ImportFollower['ended']>): Promise<void> {
  for (const follower of followers) await follower.ended(...what);
}
