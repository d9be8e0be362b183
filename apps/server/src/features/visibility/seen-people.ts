import { assertNever, type Month, monthText } from '@comptoir/kernel';
import { can, canBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { recallPeople, type ReachSource } from './remembered-reach-queries.ts';

/** Whether the person of a statement is meant. */
type People = (user_id: string) => boolean;

const NOBODY: People = () => false;
const EVERYBODY: People = () => true;
const anyOf = (parts: readonly People[]): People =>
  parts.includes(EVERYBODY) ? EVERYBODY : (user_id) => parts.some((part) => part(user_id));

/**
 * The conditions of statement-scope.ts over one month for rows in memory. Null where these rows can't tell: shared views, and people whom
 * `rememberReach` has not found. Only the database knows those.
 */
export function seenPeople(ctx: Ctx, month: Month): People | null {
  if (ctx.actor.role_category === 'god') return EVERYBODY;
  if (!can(ctx, 'statement', 'read')) return NOBODY;
  const scope = ctx.actor.permissions.statement_scope;
  switch (scope) {
    case 'all':
      return EVERYBODY;
    case 'me':
      return unless(anyOf, [own(ctx), waiting(ctx, month)]);
    case 'shared_views':
      return ctx.actor.shared_views?.views.length ? null : unless(anyOf, [own(ctx), waiting(ctx, month)]);
    case 'teams_below':
      return unless(anyOf, [own(ctx), reached(ctx, 'can_view', month), waiting(ctx, month)]);
    default:
      return assertNever(scope);
  }
}

/** As `statementsBelow`. */
export function peopleBelow(ctx: Ctx, month: Month): People | null {
  return unless(allOf, [reached(ctx, 'can_view', month), seenPeople(ctx, month)]);
}

/** As `canValidate`. */
export function validatedPeople(ctx: Ctx, month: Month): People | null {
  if (ctx.actor.role_category === 'god') return EVERYBODY;
  const isOwn = own(ctx);
  const parts: (People | null)[] = [];
  if (canBinary(ctx, 'statement_validate_own')) parts.push(isOwn);
  if (canBinary(ctx, 'statement_validate')) parts.push((user_id) => !isOwn(user_id));
  else if (canBinary(ctx, 'statement_validate_supervised'))
    parts.push(reached(ctx, 'can_validate', month), waiting(ctx, month));
  if (parts.length === 0) return NOBODY;
  return unless(allOf, [unless(anyOf, parts), seenPeople(ctx, month)]);
}

function allOf(parts: readonly People[]): People {
  return (user_id) => parts.every((part) => part(user_id));
}

function unless(
  join: (parts: readonly People[]) => People,
  parts: readonly (People | null)[],
): People | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? join(known) : null;
}

function own({ actor }: Ctx): People {
  return actor.user_id === null ? NOBODY : (user_id) => user_id === actor.user_id;
}

function waiting(ctx: Ctx, month: Month): People | null {
  const validates = canBinary(ctx, 'statement_validate') || canBinary(ctx, 'statement_validate_supervised');
  return validates ? reached(ctx, 'waiting', month) : NOBODY;
}

function reached(ctx: Ctx, source: ReachSource, month: Month): People | null {
  if (ctx.actor.user_id === null) return NOBODY;
  const people = recallPeople(ctx, source, monthText(month));
  return people ? (user_id) => people.has(user_id) : null;
}
