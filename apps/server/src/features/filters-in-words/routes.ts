import { readFilter as call } from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { readFilter } from './read-filter.ts';

export const routes: readonly Route[] = [
  route(call, { transaction: 'manual' }, ({ services, withTransaction }, { params, body }) =>
    readFilter(services, withTransaction, params.id, body),
  ),
];
