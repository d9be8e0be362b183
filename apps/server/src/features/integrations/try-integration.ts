import { parse } from 'csv-parse';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { checkSelection } from './integration-policy.ts';
import { saveTested } from './integration-queries.ts';
import { openPlace } from './open-place.ts';
import { requireIntegration } from './require-integration.ts';
import { SOURCES } from './sources/index.ts';
import { sourceError, SourceError } from './sources/source.ts';

const RESOURCE = 'company_setting.integrations';
/** Somebody waits in front of a dialog. */
const TEST_MS = 25_000;
const PREVIEW_MS = 60_000;
const PREVIEW_ROWS = 20;
const MAX_PREVIEW_RECORD = 200_000;

interface TestAnswer {
  readonly error: { readonly code: string; readonly params: Record<string, unknown> } | null;
  readonly host_key: string | null;
}

/** Connects and signs in; no transaction is open while the other side thinks. */
export async function testIntegration(ctx: ManualCtx, id: string): Promise<TestAnswer> {
  requirePermission(ctx, RESOURCE, 'write');
  const stored = await ctx.withTransaction((tx) => requireIntegration(tx, id));
  const signal = AbortSignal.any([AbortSignal.timeout(TEST_MS), ctx.hung_up]);
  const result = await inTime(
    async () => SOURCES[stored.kind].test(openPlace(ctx, stored), signal),
    signal,
  ).then(
    ({ host_key }) => ({ host_key, error: null }),
    (error: unknown) => ({ host_key: null, error: refusalOf(error) }),
  );
  return ctx.withTransaction(async (tx) => {
    const isGood = result.error === null;
    if (isGood) await saveTested(tx, id, result.host_key);
    const { code = null, params = {} } = result.error ?? {};
    tx.audit({ object_type: 'integration', object_id: id, after: { code, reason: isGood ? null : params } });
    const after = await requireIntegration(tx, id);
    return {
      error: result.error === null ? null : { code: result.error.code, params: { ...result.error.params } },
      host_key: after.host_key,
    };
  });
}

/** The first rows of what a selection would bring. */
export async function previewSync(
  ctx: ManualCtx,
  id: string,
  values: Readonly<Record<string, string>>,
): Promise<{ columns: string[]; rows: string[][] }> {
  requirePermission(ctx, RESOURCE, 'write');
  const stored = await ctx.withTransaction(async (tx) => {
    tx.audit({ object_type: 'integration', object_id: id });
    return requireIntegration(tx, id);
  });
  const selection = checkSelection(stored.kind, values);
  const signal = AbortSignal.any([AbortSignal.timeout(PREVIEW_MS), ctx.hung_up]);
  try {
    return await inTime(async () => {
      const fetched = await SOURCES[stored.kind].fetch(openPlace(ctx, stored), {
        selection,
        since: null,
        first: PREVIEW_ROWS,
        signal,
      });
      if (fetched === 'unchanged') return { columns: [], rows: [] };
      const records: string[][] = [];
      const parser = parse({
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        to: PREVIEW_ROWS + 1,
        max_record_size: MAX_PREVIEW_RECORD,
        delimiter: [',', ';', '\t', '|'],
      });
      try {
        fetched.content.once('error', (error) => parser.destroy(error));
        for await (const record of fetched.content.pipe(parser)) records.push(record as string[]);
      } finally {
        fetched.content.destroy();
      }
      const [columns = [], ...rows] = records;
      return { columns, rows };
    }, signal);
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): AppError {
  const known = sourceError(error);
  return known instanceof SourceError ? known.toRefusal() : known;
}

/** Also where a protocol does not listen to the signal. */
function inTime<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((settle, fail) => {
    signal.addEventListener('abort', () => fail(new SourceError('too_slow')), { once: true });
    work().then(settle, fail);
  });
}
