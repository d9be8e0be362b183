import type { Call, CallPermission } from '../call.ts';
import { type DiscussionKind, REQUEST_NEEDS } from './shapes.ts';

/**
 * The call of requests beside one of discussions: the same shapes under `/api/requests`, with topics for labels. Nothing else differs, so
 * that what is built for one is there for the other.
 */
export function ofRequests<C extends Call>(call: C): C {
  const renamed = (text: string) =>
    text.replace('Discussion', 'Request').replace('discussion', 'request').replace('Label', 'Topic');
  return Object.freeze({
    ...call,
    name: renamed(call.name),
    path: call.path
      .replace('/discussions', '/requests')
      .replace('/discussion-labels', '/request-topics')
      .replace('/discussion_label', '/discussion_topic'),
    summary: `Of requests: ${call.summary}`,
    permission: permissionOf(call),
    // Topics are set up before anybody asks.
    needs: call.needs ? REQUEST_NEEDS : { feature: 'requests' },
    ...(call.audit === undefined ? {} : { audit: renamed(call.audit).replace('label', 'topic') }),
  });
}

function permissionOf({ permission, method, path, reads }: Call): CallPermission {
  // Topics are changed by who may delete them.
  if (permission.kind === 'resource') return { ...permission, level: 'delete' };
  const resource = 'request';
  if (method === 'GET' || reads) return { kind: 'resource', resource, level: 'read' };
  const level = method === 'DELETE' && path.endsWith('/discussions/{id}') ? 'delete' : 'write';
  return { kind: 'resource', resource, level };
}

/** The call of this kind of conversation. */
export function ofKind<C extends Call>(kind: DiscussionKind, call: C): C {
  return kind === 'request' ? ofRequests(call) : call;
}
