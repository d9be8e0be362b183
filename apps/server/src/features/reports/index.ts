import type { JobDefinition } from '../../platform/jobs/define.ts';
import type { Schedule } from '../../platform/schedules/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { sendReport, sendSchedule } from './schedules/send-report.ts';
import { sweepReports } from './sweep-reports.ts';

export { reportCards } from './report-cards.ts';
export { findStructure, type OpenStructure, reportStructures, structureRows } from './report-structures.ts';
export { reportSheet } from './files/report-sheet.ts';
export { routes } from './routes.ts';
export const jobs: readonly JobDefinition[] = [sendReport];
export const schedules: readonly Schedule[] = [sendSchedule];
export const sweeps: readonly ((platform: Platform) => Promise<void>)[] = [sweepReports];
