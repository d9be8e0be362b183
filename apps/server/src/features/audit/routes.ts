import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { listEntries, searchAudit } from './search-audit.ts';

export const routes: readonly Route[] = [
  route(calls.searchAudit, (ctx, { query }) => searchAudit(ctx, query)),
  route(calls.listAuditEntries, (ctx, { params, query }) => listEntries(ctx, params.id, query)),
];
