import { companySettingsSchema } from '@comptoir/contract';
import type { DailySchedule } from '../../../platform/schedules/index.ts';
import { findEnvironmentSettings } from './nightly-queries.ts';

/** Recalculates every open statement of an environment once a night, at the time and in the zone of its company. */
export const nightlyCalculation: DailySchedule = {
  name: 'nightly calculation',
  every: 'day',
  async places({ database }) {
    return (await findEnvironmentSettings(database)).map(({ settings, ...tenant }) => {
      const { timezone, statement_calculation_time } = companySettingsSchema.parse(settings);
      return { tenant, timezone, time: statement_calculation_time };
    });
  },
  job: {
    kind: 'calculate',
    payload: { months: null, user_ids: null, cause: 'nightly' },
    key: 'nightly',
  },
};
