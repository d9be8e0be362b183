export type { DailyPlace, DailySchedule, InstallationSchedule, Schedule } from './schedule.ts';
export { runDue, startSchedules } from './start-schedules.ts';
