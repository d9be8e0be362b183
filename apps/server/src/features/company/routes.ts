import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { listEnvironments, readCompany } from './read-company.ts';
import { changeSettings, renameCompany } from './update-company.ts';

export const routes: readonly Route[] = [
  route(calls.getCompany, (ctx) => readCompany(ctx)),
  route(calls.updateCompany, (ctx, { body }) => renameCompany(ctx, body.name)),
  route(calls.updateCompanySettings, (ctx, { body }) => changeSettings(ctx, body)),
  route(calls.listEnvironments, async (ctx) => ({ environments: await listEnvironments(ctx) })),
];
