export { subscriptionQuery } from './subscription-api.ts';
