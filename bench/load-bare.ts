import Fastify from 'fastify';
import pg from 'pg';
import { hashToken } from '../apps/server/src/platform/auth/tokens.ts';

/**
 * The other way of `bench/load.ts`: what the same pages show, by SQL that is written for each call alone and answered as JSON as it comes, in a bare
 * Fastify process on the same PostgreSQL. It knows who asks and whom they see, and nothing else of the product: no snapshot over several
 * queries, no row security, no contract, no trail, no compression.
 */
export interface BareInput {
  readonly database_url: string;
  readonly relation: string;
  readonly user_column: string;
  readonly date_column: string;
}

process.once('message', (input) => void serve(input as BareInput));

interface Caller {
  readonly environment_id: string;
  readonly id: string;
  readonly scope: 'all' | 'teams_below' | 'me';
}

const CALLER = `select u.environment_id, u.id, r.permissions ->> 'statement_scope' as scope
  from sessions s join users u on u.account_id = s.account_id join roles r on r.environment_id = u.environment_id and r.id = u.role_id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`;

/** Whom the caller `$2` sees in the environment `$1`: everybody, or those below by manager links. */
const BELOW = `with recursive below (id) as (
  select $2::uuid union select l.user_id from below b join manager_links l on l.environment_id = $1 and l.manager_id = b.id)`;

type One = (name: string, text: string, values: readonly unknown[]) => Promise<unknown[]>;

async function serve(input: BareInput): Promise<void> {
  const pool = new pg.Pool({ connectionString: input.database_url, max: 16 });
  const app = Fastify();
  const one: One = (name, text, values) =>
    pool.query({ name, text, values: [...values] }).then(({ rows }) => rows);
  app.all('/*', async (request, reply) => {
    const token = /(?:^|; )(?:__Host-)?session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const [caller] = (await one('caller', CALLER, [hashToken(token)])) as Caller[];
    if (!caller) return reply.code(401).send({});
    const [path = '', query = ''] = request.url.split('?');
    const { environment_id: environment, id: me } = caller;
    if (path === '/api/statements/search') return board(one, caller, request.body as Board); // sent by our own driver
    if (path === '/api/statement' || /^\/api\/statements\/[0-9a-f]/.test(path))
      return statement(one, caller, { ...input, path, params: new URLSearchParams(query) });
    if (path === '/api/home') return home(one, caller);
    if (path === '/api/comments/people')
      return one('people', 'select id, name, avatar from users where environment_id = $1', [environment]);
    return one(
      'unread',
      'select count(*) from notifications where environment_id = $1 and user_id = $2 and read_at is null',
      [environment, me],
    );
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(url);
  process.once('disconnect', () => process.exit());
}

const seenBy = ({ scope }: Caller) => (scope === 'all' ? 'true' : 's.user_id in (select id from below)');

interface Board {
  readonly year?: number;
  readonly month?: number;
  readonly offset?: number;
  readonly filters: { readonly username?: string };
}

function board(
  one: One,
  caller: Caller,
  { year = 2026, month: number = 11, offset = 0, filters }: Board,
): Promise<unknown> {
  const month = `${year}-${number}-01`;
  return one(
    `board ${caller.scope}`,
    `${BELOW} select s.id, u.name, s.earned, s.paid, s.attainment, s.error_count, s.locked_at, before.earned as before, t.name as team,
        count(*) over () as total, sum(s.earned) over () as earned_total, sum(s.paid) over () as paid_total
      from statements s join users u on u.environment_id = $1 and u.id = s.user_id
        left join statements before on before.environment_id = $1 and before.user_id = s.user_id
          and before.month = ($3::date - interval '1 month')::date
        left join team_members d on d.environment_id = $1 and d.user_id = s.user_id
        left join teams t on t.environment_id = $1 and t.id = d.team_id
      where s.environment_id = $1 and s.month = $3 and ${seenBy(caller)} and u.name ilike $4
      order by s.earned desc limit 100 offset $5`,
    [caller.environment_id, caller.id, month, `%${filters.username ?? ''}%`, offset],
  );
}

interface Page extends BareInput {
  readonly path: string;
  readonly params: URLSearchParams;
}

async function statement(one: One, caller: Caller, page: Page): Promise<unknown> {
  const id = /^\/api\/statements\/([0-9a-f-]{36})/.exec(page.path)?.[1];
  const place =
    id === undefined
      ? 's.user_id = $3::uuid and s.month = make_date(2026, $4::int, 1)'
      : 's.id = $3::uuid and $4::int is null';
  const [shown] = (await one(
    `statement ${caller.scope} ${id === undefined}`,
    `${BELOW} select s.*, s.month::text as month, (select jsonb_agg(jsonb_build_object('name', t.compensation_name, 'value', t.value,
        'figures', t.figures)) from transactions t where t.environment_id = $1 and t.statement_id = s.id) as transactions
      from statements s where s.environment_id = $1 and ${place} and ${seenBy(caller)}`,
    [caller.environment_id, caller.id, id ?? page.params.get('user_id'), page.params.get('month')],
  )) as { user_id: string; month: string }[];
  if (!shown || !/compensations/.test(page.path)) return shown ?? {};
  const date = page.date_column;
  return one(
    'records',
    `select * from ${page.relation} where ${page.user_column} = $1 and ${date} >= $2::date and ${date} < $2::date + interval '1 month'
      order by ${date} limit 50`,
    [shown.user_id, shown.month],
  );
}

function home(one: One, caller: Caller): Promise<unknown> {
  return one(
    `home ${caller.scope}`,
    `${BELOW} select s.month, sum(s.earned) as earned, sum(s.paid) as paid, count(*) as people, sum(s.earned) filter (where s.user_id = $2) as own
      from statements s where s.environment_id = $1 and s.month <= '2026-11-01' and ${seenBy(caller)} group by s.month order by s.month`,
    [caller.environment_id, caller.id],
  );
}
