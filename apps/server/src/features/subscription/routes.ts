import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { addLicences } from './add-licences.ts';
import { priceLicences } from './price-licences.ts';
import { readHistory, readSubscription } from './read-subscription.ts';

export const routes: readonly Route[] = [
  route(calls.getSubscription, (ctx) => readSubscription(ctx)),
  route(calls.getSubscriptionHistory, async (ctx) => ({ purchases: await readHistory(ctx) })),
  route(calls.priceLicences, (ctx, { query }) => priceLicences(ctx, query.licence_number)),
  route(calls.addLicences, (ctx, { body }) => addLicences(ctx, body)),
];
