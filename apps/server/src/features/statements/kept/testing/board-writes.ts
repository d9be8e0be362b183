import { ids, NAMES, type statements } from './board-world.ts';

/** A change of what a board shows: of the statement, or of its person. `$1`: the environment, `$2`: the statement, `$3`: a number. */
type Write = (
  s: (typeof statements)[number],
  n: number,
) => readonly [text: string, values?: readonly unknown[]];
const state =
  (set: string): Write =>
  ({ id }) => [`update statements set ${set} where environment_id = $1 and id = $2`, [id]];
const teamOf = (n: number) => ids.teams[n % 3];
const OPEN = 'environment_id = $1 and id = $2 and locked_at is null';
const IS_OPEN = `exists (select 1 from statements s where s.environment_id = $1::uuid and s.id = $2::uuid and s.locked_at is null)`;
const IS_LOCKED =
  'exists (select 1 from statements s where s.environment_id = $1 and s.user_id = $2 and s.month = $3::date and s.locked_at is not null)';
const NOTHING = ['select $1::uuid'] as const;
export const WRITES: readonly Write[] = [
  ({ id }, n) => [
    `update statements set earned = $3::numeric / 4, paid = $3::numeric / 8 where ${OPEN}`,
    [id, n - 50],
  ],
  ({ id }, n) => [
    `update statements set attainment = case when $3::numeric > 20 then $3::numeric / 100 end where ${OPEN}`,
    [id, n],
  ],
  ({ id }, n) => [`update statements set error_count = $3::int % 2, earned = 0 where ${OPEN}`, [id, n]],
  ({ id }, n) => [`update statements set ready = $3::int % 2 = 0 where ${OPEN}`, [id, n]],
  state('locked_at = coalesce(locked_at, now()), ready = true'),
  state(
    'validated_at = case when locked_at is not null and paid_at is null then coalesce(validated_at, now()) else validated_at end',
  ),
  state('paid_at = case when locked_at is not null then coalesce(paid_at, now()) end'),
  state('paid_at = null'),
  ({ id }, n) => [
    `update transactions set plan_name = $3 where environment_id = $1 and statement_id = $2 and position = 1 and ${IS_OPEN}`,
    [id, `Plan ${n % 3}`],
  ],
  ({ id }, n) => [
    `update transactions set value = $3::numeric, attainment = 1, figures = '{"measure":"3","target":"4"}',
       payment_month = month + make_interval(months => $3::int % 2)
     where environment_id = $1 and statement_id = $2 and position = 0 and ${IS_OPEN}`,
    [id, n],
  ],
  ({ id }) => [
    `update transactions set errors = '[{"kind":"division_by_zero"}]'
     where environment_id = $1 and statement_id = $2 and position = 1 and ${IS_OPEN}`,
    [id],
  ],
  ({ user_id, month }, n) => [
    `insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, currency, value, state,
       created_at, created_by_name)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::date, gen_random_uuid(), 'x', 'USD', 1, $4::text, now(), 'x' where not ${IS_LOCKED}`,
    [user_id, month, n % 2 ? 'active' : 'pending'],
  ],
  ({ user_id, month }) => [
    `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, created_at, created_by_name, active)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::date, 'manual', 'x', 1, now(), 'x', false where not ${IS_LOCKED}`,
    [user_id, month],
  ],
  ({ user_id, month }, n) => [
    `insert into pending_balances (environment_id, id, user_id, month, currency, value, calculated, comment, created_at, created_by_name)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::date, 'USD', $4::numeric, 0, '', now(), 'x' where not ${IS_LOCKED}
     on conflict do nothing`,
    [user_id, month, n],
  ],
  ({ user_id, month }) => [
    `delete from pending_balances where environment_id = $1 and user_id = $2 and month = $3::date and not ${IS_LOCKED}`,
    [user_id, month],
  ],
  ({ user_id, month }, n) => [
    `insert into draws (environment_id, id, audience, user_id, name, amount, way, recoverable, recovery, start_month, created_at,
       created_by_name, state)
     values ($1, gen_random_uuid(), 'user', $2, 'x', 1, 'top_up', false, 'no_draw', $3::date, now(), 'x', $4)`,
    [user_id, month, n % 2 ? 'active' : 'pending'],
  ],
  ({ user_id }) => [
    `update draws set state = 'active' where environment_id = $1 and user_id = $2`,
    [user_id],
  ],
  ({ id }, n) => [
    `insert into messages (environment_id, id, thread_kind, thread_id, seq, author_name, body, created_at)
     select $1::uuid, gen_random_uuid(), 'statement', $2::uuid, coalesce(max(seq), 0) + 1, 'x', $3::text, now() from messages
     where environment_id = $1::uuid and thread_id = $2::uuid`,
    [id, `Comment ${n}`],
  ],
  ({ id }) => ['update messages set deleted_at = now() where environment_id = $1 and thread_id = $2', [id]],
  ({ id }, n) => [
    `insert into statement_drifts (environment_id, statement_id, draft_hash, difference, transactions, found_at)
     values ($1, $2, '\\x00', 1, $3::jsonb, now())
     on conflict (environment_id, statement_id) do update set transactions = excluded.transactions`,
    [id, JSON.stringify([{ compensation_id: ids.plans[0], today: `${n}`, locked: '50.10' }])],
  ],
  ({ user_id }, n) => [
    'update users set name = $3 where environment_id = $1 and id = $2',
    [user_id, NAMES[n % NAMES.length]],
  ],
  ({ user_id }, n) => [
    `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, $4::date, $4::date, true
     where not exists (select 1 from team_members d where d.environment_id = $1::uuid and d.user_id = $3::uuid
       and (d.team_id = $2::uuid or d.start_date = $4::date))`,
    [teamOf(n), user_id, `2017-0${5 + (n % 3)}-0${1 + (n % 9)}`],
  ],
  ({ user_id }) => ['delete from team_members where environment_id = $1 and user_id = $2', [user_id]],
  ({ user_id }, n) =>
    n % 4 >= ids.users.indexOf(user_id)
      ? NOTHING
      : [
          `insert into manager_links (environment_id, id, manager_id, user_id)
           select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid
           where not exists (select 1 from manager_links d where d.environment_id = $1::uuid and d.user_id = $3::uuid)`,
          [ids.users[n % 4], user_id],
        ],
  ({ user_id }) => ['delete from manager_links where environment_id = $1 and user_id = $2', [user_id]],
  (_one, n) => [
    'update teams set name = $3 where environment_id = $1 and id = $2',
    [teamOf(n), `${['North', 'south', 'Éast', 'west'][n % 4]} ${n % 3}`],
  ],
  ({ id }) => [
    `insert into statement_validation_steps (environment_id, statement_id, position, user_ids)
     select $1::uuid, $2::uuid, coalesce(max(position), 0) + 1, array[$3::uuid] from statement_validation_steps
     where environment_id = $1::uuid and statement_id = $2::uuid having ${IS_OPEN}`,
    [id, ids.users[0]],
  ],
  ({ id }) => [
    `insert into statement_validations (environment_id, id, statement_id, position, validated_at, validated_by)
     values ($1, gen_random_uuid(), $2, 1, now(), $3) on conflict do nothing`,
    [id, ids.users[0]],
  ],
  ({ id }) => [
    `update statement_validations set reversed_at = now(), reversed_by = validated_by
     where environment_id = $1 and statement_id = $2 and reversed_at is null`,
    [id],
  ],
  ({ user_id, month }, n) => [
    `insert into draw_ledger (environment_id, user_id, currency, month, opening, earned, draw, recovered, forgiven, paid, closing,
       balance_before, balance, calculated, kept, lines)
     select $1::uuid, $2::uuid, 'USD', $3::date, 0, 0, $4::numeric, 0, 0, $4::numeric, 0, 0, 0, 0, false, '[]' where not ${IS_LOCKED}
     on conflict do nothing`,
    [user_id, month, n % 2],
  ],
];
