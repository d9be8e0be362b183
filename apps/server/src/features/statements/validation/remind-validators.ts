import type {
  BodyOf,
  remindValidators as call,
  ResponseOf,
  WaitingValidator,
  WaitingValidators,
} from '@comptoir/contract';
import { parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { type Colleague, countToValidate, findColleagues } from '../state/notice-queries.ts';
import { mayValidate } from '../state/notify-states.ts';
import { requireValidator } from './manage-delegates.ts';
import { readReminded, readWaiting, type ReminderPerson, type WaitingStatement } from './reminder-queries.ts';
import { tellOfSteps } from './tell-of-steps.ts';

/** For whom the statements that the caller sees wait. */
export async function listWaitingValidators(ctx: Ctx): Promise<WaitingValidators> {
  requireValidator(ctx);
  const { settings } = await companyPeriod(ctx);
  const found = await findWaiting(ctx);
  return {
    waiting: found.people.map((one) => wireOf(ctx, one, found)),
    reminder_days: settings.validation_reminder_days,
  };
}

/** Reminds people, and those who stand in for them, of what the caller sees wait for them. Nobody is reminded twice a day. */
export async function remindValidators(
  ctx: Ctx,
  body: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireValidator(ctx);
  const found = await findWaiting(ctx);
  const chosen = found.people.filter(({ id }) => body.user_ids === null || body.user_ids.includes(id));
  const reminded: { id: string; name: string }[] = [];
  for (const validator of chosen.filter((one) => !wasReminded(ctx, one))) {
    const byMonth = Map.groupBy(found.statements.get(validator.id) ?? [], (one) => one.month);
    for (const one of await recipientsOf(ctx, validator)) {
      const colleague = found.colleagues.get(one.id);
      if (!colleague || one.id === ctx.actor.user_id) continue;
      const counts = [];
      for (const [month, statements] of byMonth) {
        const ids = statements.map(({ id }) => id);
        const count = await countToValidate(ctx, colleague, present(parseMonth(month), 'month'), ids);
        counts.push({ month, count });
      }
      const notified = await tellOfSteps(ctx, {
        user_id: one.id,
        day: dayOf(ctx, one),
        by: ctx.actor.user_id,
        counts,
      });
      if (notified) reminded.push({ id: one.id, name: one.name });
    }
  }
  if (reminded.length > 0)
    ctx.audit({
      object_type: 'validation_reminder',
      object_id: null,
      after: { people: reminded.map(({ name }) => name) },
    });
  return { ...(await listWaitingValidators(ctx)), reminded };
}

/** The validator, and the delegates: each with their own zone and their own day. */
async function recipientsOf(ctx: Ctx, validator: ReminderPerson): Promise<readonly ReminderPerson[]> {
  const delegates = await readReminded(
    ctx,
    validator.delegates.map(({ id }) => id),
  );
  return [validator, ...delegates];
}

interface Found {
  readonly people: readonly ReminderPerson[];
  /** By validator. */
  readonly statements: ReadonlyMap<string, readonly WaitingStatement[]>;
  /** Those who sign in. */
  readonly colleagues: ReadonlyMap<string, Colleague>;
}

async function findWaiting(ctx: Ctx): Promise<Found> {
  const statements = new Map<string, WaitingStatement[]>();
  for (const one of await readWaiting(ctx))
    for (const id of one.validators) statements.set(id, [...(statements.get(id) ?? []), one]);
  const colleagues = statements.size === 0 ? [] : await findColleagues(ctx);
  return {
    people: await readReminded(ctx, [...statements.keys()]),
    statements,
    colleagues: new Map(colleagues.map((one) => [one.user_id, one])),
  };
}

const dayOf = (ctx: Ctx, { timezone }: ReminderPerson) => ctx.clock.today(timezone);
const wasReminded = (ctx: Ctx, one: ReminderPerson) => one.last?.day === dayOf(ctx, one);

function wireOf(ctx: Ctx, one: ReminderPerson, { statements, colleagues }: Found): WaitingValidator {
  const theirs = statements.get(one.id) ?? [];
  const byMonth = Map.groupBy(theirs, ({ month }) => month);
  const colleague = colleagues.get(one.id);
  const since = Math.min(...theirs.map((statement) => statement.since.getTime()));
  return {
    user: { id: one.id, name: one.name },
    months: [...byMonth].map(([month, rows]) => ({ month, count: rows.length })),
    count: theirs.length,
    waits_since: new Date(since).toISOString(),
    delegates: [...one.delegates],
    can_act: colleague !== undefined && mayValidate(colleague),
    last_reminder: one.last === null ? null : { at: one.last.at, by: one.last.by },
    reminded_today: wasReminded(ctx, one),
  };
}
