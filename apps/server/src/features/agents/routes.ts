import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { confirmProposal, refuseProposal } from './proposals/decide-proposal.ts';
import { effectOfProposal } from './proposals/effect-of-proposal.ts';
import { getProposal, listProposals } from './proposals/read-proposals.ts';
import { refuseStream, serveMessage } from './serve-mcp.ts';

export const routes: readonly Route[] = [
  route(calls.callAgentTool, { transaction: 'manual' }, (ctx, { body, request, reply }) =>
    serveMessage(ctx, body, { request, reply }),
  ),
  route(calls.openAgentStream, { transaction: 'manual' }, async (_ctx, { reply }) => refuseStream(reply)),
  route(calls.listProposals, (ctx, { query }) => listProposals(ctx, query)),
  route(calls.getProposal, (ctx, { params }) => getProposal(ctx, params.id)),
  route(calls.effectOfProposal, { transaction: 'manual' }, (ctx, { params }) =>
    effectOfProposal(ctx, params.id),
  ),
  route(calls.confirmProposal, (ctx, { params, request, reply }) =>
    confirmProposal(ctx, params.id, { request, reply }),
  ),
  route(calls.refuseProposal, (ctx, { params }) => refuseProposal(ctx, params.id)),
];
