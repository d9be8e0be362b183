import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { addLicences } from './add-licences.ts';
import { readHistory, readSubscription } from './read-subscription.ts';

export const routes: readonly Route[] = [
  route(calls.getSubscription, (ctx) => readSubscription(ctx)),
  route(calls.getSubscriptionHistory, async (ctx) => ({ purchases: await readHistory(ctx) })),
  route(calls.addLicences, (ctx, { body }) => addLicences(ctx, body.licence_number)),
];
