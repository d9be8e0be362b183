import type { JobDefinition } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import { sendReport, sendSchedule } from './schedules/send-report.ts';

export { reportCards } from './report-cards.ts';
export { reportSheet } from './files/report-sheet.ts';
export { routes } from './routes.ts';
export const jobs: readonly JobDefinition[] = [sendReport];
export const schedules: readonly Schedule[] = [sendSchedule];
