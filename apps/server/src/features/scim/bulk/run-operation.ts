import * as calls from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import { type ManualCtx, type RawInput, route, type Route } from '../../../platform/http/route.ts';
import { createScimGroup, deleteScimGroup, patchScimGroup, replaceScimGroup } from '../groups.ts';
import type { Resource } from '../schema.ts';
import { createScimUser, deleteScimUser, patchScimUser, replaceScimUser } from '../users.ts';
import type { Operation } from './read-bulk.ts';

/** The route of an operation: the call that the provider would make by itself, without its headers. */
function routeOf({ method, endpoint, version: if_match }: Operation): Route {
  const isUser = endpoint === '/Users';
  switch (method) {
    case 'POST':
      return isUser
        ? route(calls.createScimUser, (ctx, { body }) => createScimUser(ctx, body))
        : route(calls.createScimGroup, (ctx, { body }) => createScimGroup(ctx, body));
    case 'PUT':
      return isUser
        ? route(calls.replaceScimUser, (ctx, { params: { id }, body }) =>
            replaceScimUser(ctx, { id, body, if_match }),
          )
        : route(calls.replaceScimGroup, (ctx, { params: { id }, body }) =>
            replaceScimGroup(ctx, { id, body, if_match }),
          );
    case 'PATCH':
      return isUser
        ? route(calls.patchScimUser, (ctx, { params: { id }, body }) =>
            patchScimUser(ctx, { id, body, if_match }),
          )
        : route(calls.patchScimGroup, (ctx, { params: { id }, body }) =>
            patchScimGroup(ctx, { id, body, if_match }),
          );
    case 'DELETE':
      return isUser
        ? route(calls.deleteScimUser, async (ctx, { params: { id } }) => {
            await deleteScimUser(ctx, { id, if_match });
            return {};
          })
        : route(calls.deleteScimGroup, async (ctx, { params: { id } }) => {
            await deleteScimGroup(ctx, { id, if_match });
            return {};
          });
  }
}

/** Its own transaction, with the right and the trail of its call. */
export async function runOperation({ perform }: ManualCtx, operation: Operation): Promise<Resource> {
  const { method, id, data } = operation;
  const input: RawInput = {
    query: {},
    ...(id === null ? {} : { params: { id } }),
    ...(method === 'DELETE' ? {} : { body: data }),
  };
  const answer = await perform(routeOf(operation), input);
  assert(typeof answer === 'object' && answer !== null, 'a resource, or nothing of one that was deleted');
  return answer as Resource;
}
