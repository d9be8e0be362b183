import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { changeFirstSteps } from './change-first-steps.ts';
import { readFirstSteps } from './read-first-steps.ts';

export const routes: readonly Route[] = [
  route(calls.getFirstSteps, (ctx) => readFirstSteps(ctx)),
  route(calls.changeFirstSteps, (ctx, { body }) => changeFirstSteps(ctx, body)),
];
