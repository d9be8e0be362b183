import type { AppError } from '@comptoir/contract/errors';
import { isUuid, MAX_SCIM_REFUSALS } from '@comptoir/kernel';
import type { FastifyRequest } from 'fastify';
import { newId } from '../clock/clock.ts';
import type { Platform } from '../unit-of-work.ts';
import { refusalOf } from './errors.ts';
import { knownPrincipal } from './guard.ts';

const MAX_ABOUT = 255;

/** What is no mistake of a call: it comes again by itself. */
const PASSING = new Set(['too_many_requests', 'unavailable']);

/** The person who connected the provider sees what was refused. Nothing before the token is known: anybody may send that. */
export async function noteRefusedCall(
  platform: Platform,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const principal = knownPrincipal(request);
  const refusal = refusalOf(error);
  if (principal === null || PASSING.has(refusal.code)) return;
  await noteRefusalIn(platform, principal.tenant.environment_id, request, refusal);
}

export async function noteRefusalIn(
  { database, clock }: Platform,
  environment_id: string,
  request: FastifyRequest,
  refusal: AppError,
): Promise<void> {
  const { id = null } = (request.params ?? {}) as { readonly id?: string };
  const { method, body, id: request_id } = request;
  await storeRefusal(
    database.pool,
    { environment_id, at: clock.now(), method, resource: resourceOf(request), id, body, request_id },
    refusal,
  );
}

/** What was refused, of a request or of an operation in one. */
export interface RefusedCall {
  readonly environment_id: string;
  readonly at: Date;
  readonly method: string;
  /** `/Users`. */
  readonly resource: string;
  readonly id: string | null;
  readonly body: unknown;
  readonly request_id: string;
}

interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** On a connection of the platform, after the rollback. */
export async function storeRefusal(
  database: Queries,
  { environment_id, at, method, resource, id, body, request_id }: RefusedCall,
  { code, params, field }: AppError,
): Promise<void> {
  const target_id = id !== null && isUuid(id) ? id : null;
  await database.query(
    `insert into scim_refusals (environment_id, id, at, method, path, target_id, about, code, params, field, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      environment_id,
      newId(),
      at,
      method,
      resource,
      target_id,
      aboutOf(body),
      code,
      JSON.stringify(params, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
      field === null ? null : storable(field),
      request_id,
    ],
  );
  await database.query(
    `delete from scim_refusals where environment_id = $1 and id <> all(
       array(select id from scim_refusals where environment_id = $1 order by at desc, id desc limit $2))`,
    [environment_id, MAX_SCIM_REFUSALS],
  );
}

/** `/Users`: without the id, which means nothing to people, and without the query, which may hold addresses. */
function resourceOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.url ?? '').replace('/api/scim/v2', '').replace(/\/:id$/, '');
}

/** PostgreSQL has no text with a NUL in it, nor with half a character. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Of a new person or group, which has no id yet. */
function aboutOf(body: unknown): string | null {
  const { userName, displayName } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const name = [userName, displayName].find((one) => typeof one === 'string');
  return typeof name === 'string' ? storable(name).slice(0, MAX_ABOUT) : null;
}
