import { companySettingsSchema, INCREMENTAL_HOURS, type IntegrationRun } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { listEnvironmentIds } from '../../platform/db/index.ts';
import type { DailyPlace, DailySchedule } from '../../platform/schedules/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { readCompany } from '../company/index.ts';
import { forgetSyncedRows } from '../user-imports/index.ts';
import { deleteEnded, findIntegration } from './integration-queries.ts';
import { cancelUnmapped } from './run-queries.ts';
import { findActive } from './schedule-queries.ts';
import { startRefresh } from './start-refresh.ts';

export const SCHEDULED_JOB = 'refresh_integration';
/** Before the nightly calculation, which is at two unless the company moves it. */
const NIGHT = '01:00';
const DAY_MS = 86_400_000;
/** As long as a preview of people is kept. */
const PEOPLE_DAYS = 7;

export interface Scheduled {
  readonly integration_id: string;
  readonly trigger: Extract<IntegrationRun['trigger'], 'incremental' | 'nightly' | 'slot'>;
}

const timesOf = (every_hours: number) =>
  Array.from(
    { length: 24 / every_hours },
    (_, index) => `${String(index * every_hours).padStart(2, '0')}:00`,
  );

/** `<trigger> <connection>`: the time is the place's own. */
const partOf = ({ trigger, integration_id }: Scheduled, time: string) =>
  `${trigger} ${time} ${integration_id}`;

export function scheduledOf({ part = '' }: Pick<DailyPlace, 'part'>): Scheduled {
  const [trigger = '', , integration_id = ''] = part.split(' ');
  return { trigger: trigger as Scheduled['trigger'], integration_id };
}

/** Each time of the day at which a connection refreshes is a place of its own. */
export const refreshSchedule: DailySchedule = {
  name: 'refreshes',
  every: 'day',
  async places({ database }) {
    return (await findActive(database)).flatMap(({ tenant, settings, integrations }) => {
      const { timezone } = companySettingsSchema.parse(settings);
      return integrations.flatMap(({ id, import_settings: { slots, incremental, nightly } }) => {
        const at = (trigger: Scheduled['trigger'], times: readonly string[]) =>
          times.map((time) => ({
            tenant,
            timezone,
            time,
            part: partOf({ trigger, integration_id: id }, time),
          }));
        return [
          ...at('slot', slots),
          ...at('nightly', nightly ? [NIGHT] : []),
          ...at('incremental', incremental ? timesOf(INCREMENTAL_HOURS) : []),
        ];
      });
    });
  },
  job: {
    kind: SCHEDULED_JOB,
    payload: scheduledOf,
    key: ({ part = '' }) => part,
  },
};

/** What a slot's job does: the connection may have been switched off since, and some slots rest on weekends. */
export async function runScheduled(ctx: Ctx, { integration_id, trigger }: Scheduled): Promise<number> {
  const stored = await findIntegration(ctx, integration_id);
  if (!stored || !stored.active || stored.deletion_at !== null) return 0;
  if (trigger === 'slot' && stored.import_settings.weekdays_only && (await isWeekend(ctx))) return 0;
  const mode = trigger === 'incremental' ? 'incremental' : 'full';
  return (await startRefresh(ctx, integration_id, { mode, trigger })).length;
}

/** In the company's time zone. */
async function isWeekend(ctx: Ctx): Promise<boolean> {
  const { settings } = await readCompany(ctx);
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: settings.timezone });
  return ['Sat', 'Sun'].includes(day.format(ctx.clock.now()));
}

/** Ends connections whose 24 hours are over, and refreshes that nobody mapped. */
export async function sweepIntegrations({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - DAY_MS);
  const before_people = new Date(now.getTime() - PEOPLE_DAYS * DAY_MS);
  for (const environment_id of await listEnvironmentIds(database))
    await database.transaction({ environment_id }, async (db) => {
      await deleteEnded({ db, environment_id }, now);
      await cancelUnmapped({ db, environment_id }, { now, before, before_people });
      await forgetSyncedRows({ db, environment_id }, before_people);
    });
}
