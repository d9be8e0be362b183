import type { Tenant } from '../context.ts';
import type { Platform } from '../unit-of-work.ts';

/** An environment where a daily schedule runs, at its own local time. */
export interface DailyPlace {
  readonly tenant: Tenant;
  readonly timezone: string;
  /** `HH:MM`. */
  readonly time: string;
  /** Where one environment has several places: the name of this one. */
  readonly part?: string;
}

/** Once a day in each environment: puts a job in its queue. */
export interface DailySchedule {
  readonly name: string;
  readonly every: 'day';
  places(platform: Platform): Promise<readonly DailyPlace[]>;
  readonly job: {
    readonly kind: string;
    readonly payload: object | ((place: DailyPlace) => object);
    readonly key: string | ((place: DailyPlace) => string);
  };
}

/** Once an hour or a minute in the installation: runs in one of its processes. A failure is logged; the next time tries again. */
export interface InstallationSchedule {
  readonly name: string;
  readonly every: 'hour' | 'minute';
  run(platform: Platform, signal: AbortSignal): Promise<void>;
}

/** Recurring work. Features export theirs in `schedules`; `startSchedules` looks after all of them. */
export type Schedule = DailySchedule | InstallationSchedule;
