import * as calls from '@comptoir/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { route, type Route } from '../../platform/http/route.ts';
import { runBulk } from './bulk/run-bulk.ts';
import { resourceType, resourceTypes, schema, schemas, serviceConfig } from './documents.ts';
import {
  createScimGroup,
  deleteScimGroup,
  getGroup,
  listGroups,
  patchScimGroup,
  replaceScimGroup,
  shownGroup,
} from './groups.ts';
import type { Resource } from './schema.ts';
import { versionOf } from './shown.ts';
import {
  createScimUser,
  deleteScimUser,
  getUser,
  listUsers,
  patchScimUser,
  replaceScimUser,
  shownUser,
} from './users.ts';

/** JSON by its own name, with the version of the resource that it shows. */
function plain(reply: FastifyReply, document: Resource): Resource {
  void reply.type(calls.SCIM_CONTENT_TYPE);
  return document;
}

function one(reply: FastifyReply, resource: Resource, shown: Resource): Resource {
  void reply.header('etag', versionOf(resource));
  return plain(reply, shown);
}

function made(reply: FastifyReply, resource: Resource, shown: Resource): Resource {
  const { location } = resource['meta'] as { readonly location: string };
  void reply.code(201).header('location', location);
  return one(reply, resource, shown);
}

const if_matchOf = ({ headers }: FastifyRequest): string | undefined => headers['if-match'];

const documents: readonly Route[] = [
  route(calls.getScimConfig, async (ctx, { reply }) => plain(reply, serviceConfig(ctx.services.public_url))),
  route(calls.listScimResourceTypes, async (ctx, { reply }) =>
    plain(reply, resourceTypes(ctx.services.public_url)),
  ),
  route(calls.getScimResourceType, async (ctx, { params, reply }) =>
    plain(reply, resourceType(params.id, ctx.services.public_url)),
  ),
  route(calls.listScimSchemas, async (ctx, { reply }) => plain(reply, schemas(ctx.services.public_url))),
  route(calls.getScimSchema, async (ctx, { params, reply }) =>
    plain(reply, schema(params.id, ctx.services.public_url)),
  ),
];

const bulk = route(calls.bulkScim, { transaction: 'manual' }, async (ctx, { body, reply }) =>
  plain(reply, await runBulk(ctx, body)),
);

const users: readonly Route[] = [
  route(calls.listScimUsers, async (ctx, { query, reply }) => plain(reply, await listUsers(ctx, query))),
  route(calls.getScimUser, async (ctx, { params, query, reply }) => {
    const user = await getUser(ctx, params.id);
    return one(reply, user, shownUser(user, query));
  }),
  route(calls.createScimUser, async (ctx, { body, query, reply }) => {
    const user = await createScimUser(ctx, body);
    return made(reply, user, shownUser(user, query));
  }),
  route(calls.replaceScimUser, async (ctx, { params, body, query, request, reply }) => {
    const user = await replaceScimUser(ctx, { id: params.id, body, if_match: if_matchOf(request) });
    return one(reply, user, shownUser(user, query));
  }),
  route(calls.patchScimUser, async (ctx, { params, body, query, request, reply }) => {
    const user = await patchScimUser(ctx, { id: params.id, body, if_match: if_matchOf(request) });
    return one(reply, user, shownUser(user, query));
  }),
  route(calls.deleteScimUser, async (ctx, { params, request, reply }) => {
    await deleteScimUser(ctx, { id: params.id, if_match: if_matchOf(request) });
    void reply.code(204);
    return {};
  }),
];

const groups: readonly Route[] = [
  route(calls.listScimGroups, async (ctx, { query, reply }) => plain(reply, await listGroups(ctx, query))),
  route(calls.getScimGroup, async (ctx, { params, query, reply }) => {
    const group = await getGroup(ctx, params.id, query);
    return one(reply, group, shownGroup(group, query));
  }),
  route(calls.createScimGroup, async (ctx, { body, query, reply }) => {
    const group = await createScimGroup(ctx, body);
    return made(reply, group, shownGroup(group, query));
  }),
  route(calls.replaceScimGroup, async (ctx, { params, body, query, request, reply }) => {
    const group = await replaceScimGroup(ctx, { id: params.id, body, if_match: if_matchOf(request) });
    return one(reply, group, shownGroup(group, query));
  }),
  route(calls.patchScimGroup, async (ctx, { params, body, query, request, reply }) => {
    const group = await patchScimGroup(ctx, { id: params.id, body, if_match: if_matchOf(request) });
    return one(reply, group, shownGroup(group, query));
  }),
  route(calls.deleteScimGroup, async (ctx, { params, request, reply }) => {
    await deleteScimGroup(ctx, { id: params.id, if_match: if_matchOf(request) });
    void reply.code(204);
    return {};
  }),
];

export const scimRoutes: readonly Route[] = [...documents, bulk, ...users, ...groups];
