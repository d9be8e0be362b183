import * as calls from '@comptoir/contract';
import { route, type Route } from '../../../platform/http/route.ts';
import { listValidationChains, saveValidationChain } from './manage-chains.ts';
import { addDelegate, listDelegates, removeDelegate } from './manage-delegates.ts';
import { listWaitingValidators, remindValidators } from './remind-validators.ts';

export const routes: readonly Route[] = [
  route(calls.listValidationChains, (ctx) => listValidationChains(ctx)),
  route(calls.saveValidationChain, (ctx, { body }) => saveValidationChain(ctx, body)),
  route(calls.listDelegates, (ctx) => listDelegates(ctx)),
  route(calls.addDelegate, (ctx, { body }) => addDelegate(ctx, body)),
  route(calls.removeDelegate, (ctx, { params }) => removeDelegate(ctx, params.id)),
  route(calls.listWaitingValidators, (ctx) => listWaitingValidators(ctx)),
  route(calls.remindValidators, (ctx, { body }) => remindValidators(ctx, body)),
];
