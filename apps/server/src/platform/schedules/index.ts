export type { DailyPlace, DailySchedule, HourlySchedule, Schedule } from './schedule.ts';
export { runDue, startSchedules } from './start-schedules.ts';
