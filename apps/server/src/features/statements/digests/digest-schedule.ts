import type { DailySchedule } from '../../../platform/schedules/index.ts';
import { findReadersZones } from './digest-queries.ts';

/** Half past nine where the readers are: each zone of an environment is a place of its own. */
const DIGEST_TIME = '09:30';

export const digestSchedule: DailySchedule = {
  name: 'digests',
  every: 'day',
  async places({ database }) {
    const zones = await findReadersZones(database);
    return zones.map(({ timezone, ...tenant }) => ({ tenant, timezone, time: DIGEST_TIME, part: timezone }));
  },
  job: {
    kind: 'make_digests',
    payload: ({ timezone }) => ({ timezone }),
    key: ({ timezone }) => timezone,
  },
};
