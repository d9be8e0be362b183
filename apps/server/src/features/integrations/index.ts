import { refreshSchedule, sweepIntegrations } from './refresh-schedule.ts';

export { followRefreshes } from './follow-end.ts';
export { followPeopleRefreshes } from './refresh-people.ts';
export { jobs } from './jobs.ts';
export { routes } from './routes.ts';
export const schedules = [refreshSchedule];
export const sweeps = [sweepIntegrations];
