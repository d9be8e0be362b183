import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { removeSample, resetSample, startSample } from './change-sample.ts';
import { readSample } from './read-sample.ts';

export const routes: readonly Route[] = [
  route(calls.getSample, (ctx) => readSample(ctx)),
  route(calls.startSample, { transaction: 'manual' }, (ctx) => startSample(ctx)),
  route(calls.resetSample, { transaction: 'manual' }, (ctx, { body }) => resetSample(ctx, body)),
  route(calls.removeSample, { transaction: 'manual' }, (ctx, { body }) => removeSample(ctx, body)),
];
