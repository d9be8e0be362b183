import { refreshStatements as refreshCall } from '@comptoir/contract';
import { route, type Route } from '../../platform/http/route.ts';
import { refreshStatements } from './recalculate.ts';

export const routes: readonly Route[] = [route(refreshCall, (ctx, { body }) => refreshStatements(ctx, body))];
