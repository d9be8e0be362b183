import { AppError } from '@comptoir/contract/errors';
import { rawClient } from '../../../platform/db/index.ts';
import { refusalOf } from '../../../platform/http/errors.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { scimErrorOf } from '../../../platform/http/scim-answers.ts';
import { storeRefusal } from '../../../platform/http/scim-refusals.ts';
import type { Resource } from '../schema.ts';
import { ROOT, versionOf } from '../shown.ts';
import { isObject } from '../values.ts';
import {
  bulkIdOf,
  type Operation,
  pathIn,
  readBulk,
  readOperation,
  referencesIn,
  resolved,
} from './read-bulk.ts';
import { runOperation } from './run-operation.ts';

interface Waiting {
  readonly at: number;
  readonly sent: unknown;
}

/**
 * Operations one after the other. One that refers to a later one waits for it. What was done stays, also when a later one fails; after
 * `failOnErrors` failures the rest is not tried, and not in the answer.
 */
export async function runBulk(ctx: ManualCtx, body: unknown): Promise<Resource> {
  const { fail_on_errors, operations } = readBulk(body);
  const made = new Map<string, string>();
  const answers = new Map<number, Resource>();
  let failures = 0;
  const isOver = () => fail_on_errors !== null && failures >= fail_on_errors;
  const run = async ({ at, sent }: Waiting, missing?: string) => {
    ctx.hung_up.throwIfAborted();
    const { answer, id } = await answerOf(ctx, sent, made, missing);
    answers.set(at, answer);
    const bulk_id = bulkIdOf(sent);
    if (id === null) failures += 1;
    else if (bulk_id !== null) made.set(bulk_id, id);
  };
  let waiting: readonly Waiting[] = operations.map((sent, at) => ({ at, sent }));
  for (let left = -1; left !== waiting.length && !isOver();) {
    left = waiting.length;
    const later: Waiting[] = [];
    for (const one of waiting) {
      if (isOver()) break;
      if (missingOf(one.sent, made) === undefined) await run(one);
      else later.push(one);
    }
    waiting = later;
  }
  for (const one of waiting) if (!isOver()) await run(one, missingOf(one.sent, made));
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkResponse'],
    Operations: [...answers].toSorted(([a], [b]) => a - b).map(([, answer]) => answer),
  };
}

/** The first reference to what is not there yet. */
function missingOf(sent: unknown, made: ReadonlyMap<string, string>): string | undefined {
  if (!isObject(sent)) return undefined;
  const last = pathIn(sent).split('/').at(-1);
  return referencesIn([last, sent['data']]).find((id) => !made.has(id));
}

interface Answered {
  readonly answer: Resource;
  /** Of what it is about; null: it failed. */
  readonly id: string | null;
}

async function answerOf(
  ctx: ManualCtx,
  sent: unknown,
  made: ReadonlyMap<string, string>,
  missing: string | undefined,
): Promise<Answered> {
  const bulk_id = bulkIdOf(sent);
  const head = {
    method: isObject(sent) && typeof sent['method'] === 'string' ? sent['method'].slice(0, 20) : '',
    ...(bulk_id === null ? {} : { bulkId: bulk_id }),
  };
  let operation: Operation | null = null;
  try {
    const read = readOperation(sent);
    operation = read;
    if (missing !== undefined) throw new AppError('scim_unresolved', { bulk_id: missing });
    if (bulk_id !== null && made.has(bulk_id))
      throw new AppError('scim_value_invalid', { attribute: 'bulkId' }, 'bulkId');
    const id = read.id === null ? null : String(resolved(read.id, made));
    const resource = await runOperation(ctx, { ...read, id, data: resolved(read.data, made) });
    return done(ctx, head, { ...read, id }, resource);
  } catch (error) {
    return failed(ctx, head, operation, sent, error);
  }
}

function done(
  { services: { public_url } }: ManualCtx,
  head: Resource,
  { method, endpoint, id }: Operation,
  resource: Resource,
): Answered {
  const of = id ?? String(resource['id']);
  const version = versionOf(resource);
  return {
    id: of,
    answer: {
      ...head,
      location: `${public_url}${ROOT}${endpoint}/${of}`,
      ...(version === '' ? {} : { version }),
      status: method === 'POST' ? '201' : method === 'DELETE' ? '204' : '200',
    },
  };
}

/** With its refusal in the list of the settings, as of a call by itself. */
async function failed(
  ctx: ManualCtx,
  head: Resource,
  operation: Operation | null,
  sent: unknown,
  error: unknown,
): Promise<Answered> {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') ctx.log.error({ err: error }, 'an operation of a bulk request');
  const call = {
    environment_id: ctx.tenant.environment_id,
    at: ctx.clock.now(),
    method: operation?.method ?? 'POST',
    resource: operation?.endpoint ?? '/Bulk',
    id: operation?.id ?? null,
    body: isObject(sent) ? sent['data'] : null,
    request_id: ctx.request_id,
  };
  await ctx.platformTransaction((db) => storeRefusal(rawClient(db), call, refusal));
  const { status, document } = scimErrorOf(refusal);
  return { id: null, answer: { ...head, status: String(status), response: document } };
}
