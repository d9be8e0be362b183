import { isUntraced } from '@comptoir/contract';
import type { Principal } from '../auth/principal.ts';
import type { AuditEntry } from '../context.ts';
import type { Occasion } from '../unit-of-work.ts';
import { isOfKeys } from './openapi-parts.ts';
import { isRead } from './read-scope.ts';
import type { AnyCall, RouteInput } from './route.ts';

type Sent = Pick<RouteInput<unknown, unknown, unknown>, 'params' | 'query' | 'body'>;

/** The entry of the trail that a call has by itself, where its use case adds none. */
export function ownEntry(
  call: AnyCall,
  principal: Principal,
  input: Sent,
): Partial<Pick<Occasion, 'audit_kind' | 'audit_default'>> {
  if (isOfKeys(call) && isRead(call))
    return { audit_kind: 'api_read', audit_default: readEntry(call, principal, input) };
  if (call.audit === undefined || isUntraced(call, input.body)) return {};
  return { audit_default: defaultEntry(call, input) };
}

/** What a key reads leaves the company unseen: each call has its entry. */
function readEntry(call: AnyCall, principal: Principal, { params, query }: Sent): AuditEntry {
  return {
    object_type: 'api_key',
    object_id: principal.session_id,
    after: { call: call.name, ...(params as object | undefined), ...(query as object | undefined) },
  };
}

/** When the use case records nothing finer: which thing was written, with what was sent. */
function defaultEntry(call: AnyCall, input: Sent): AuditEntry {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const id = params['id'] ?? Object.values(params)[0];
  return {
    object_type:
      call.path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'auth') ?? call.name,
    object_id: typeof id === 'string' ? id : null,
    after: input.body,
  };
}
