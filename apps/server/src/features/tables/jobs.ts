import { companySettingsSchema, idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/define.ts';
import type { DailySchedule, Schedule } from '../../platform/schedules/index.ts';
import { CALCULATE_FIELDS_JOB, calculateForToday, calculateTable } from './calculate-fields.ts';
import { findCompanySettings } from './schedule-queries.ts';

export const jobs: readonly JobDefinition[] = [
  defineJob(CALCULATE_FIELDS_JOB, {
    /** `null`: every table with a formula that reads today's date. */
    payload: z.object({ table_id: idSchema.nullable() }),
    queue: 'calculated_fields',
    handler: (job, { table_id }, control) =>
      table_id === null ? calculateForToday(job, control) : calculateTable(job, table_id, control),
  }),
];

/** Just after midnight of the company, so that the day's statements are calculated from the day's values. */
const nightlyFields: DailySchedule = {
  name: 'nightly calculated fields',
  every: 'day',
  async places({ database }) {
    return (await findCompanySettings(database)).map(({ settings, ...tenant }) => ({
      tenant,
      timezone: companySettingsSchema.parse(settings).timezone,
      time: '00:05',
    }));
  },
  job: { kind: CALCULATE_FIELDS_JOB, payload: { table_id: null }, key: 'nightly' },
};

export const schedules: readonly Schedule[] = [nightlyFields];
