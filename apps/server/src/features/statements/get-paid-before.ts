import type { getPaidBefore as call, ResponseOf } from '@comptoir/contract';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import { toText } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { unpackBytes } from '../calculations/index.ts';
import { requireStatement } from './get-statement.ts';
import type { StatementRow } from './statement-queries.ts';

/** Locked statements this far away are looked at. */
const MONTHS = 24;

/**
 * A deal whose date is moved out of a locked month counts in the open month that it moves to as well: what is locked stays as it was
 * paid. Nobody else sees both, so the open statement says it. Only records that a scope counts in one period alone can be paid twice.
 */
export async function getPaidBefore(ctx: Ctx, id: string): Promise<ResponseOf<typeof call>> {
  const statement = await requireStatement(ctx, id);
  if (statement.locked_at !== null) return { records: [] };
  const paid = await readPaid(ctx, statement);
  if (paid.length === 0) return { records: [] };
  const own = new Map((await readOwn(ctx, statement)).map((one) => [one.compensation_id, new Set(linesOf(one).map(keyOf))]));
  const records = paid.flatMap((one) => {
    const counted = own.get(one.compensation_id);
    const lines = counted ? linesOf(one).filter((line) => counted.has(keyOf(line))) : [];
    return lines.map(({ record_id, title, share }) => ({
      compensation_id: one.compensation_id,
      record_id,
      title,
      month: one.month,
      share: share === null ? null : toText(share),
    }));
  });
  return { records };
}

interface Packed {
  readonly compensation_id: string;
  readonly month: string;
  readonly lines: Buffer;
  /** The scopes whose records count in one period alone. */
  readonly scope_ids: readonly string[];
}

const keyOf = ({ scope_id, record_id }: ResultLine) => `${scope_id} ${record_id}`;

function linesOf({ lines, scope_ids }: Packed): ResultLine[] {
  return unpackLines(unpackBytes(lines)).filter((line) => scope_ids.includes(line.scope_id));
}

const PACKED = sql`t.compensation_id, to_char(t.month, 'YYYY-MM') as month, t.lines,
  array(select scope ->> 'id' from jsonb_array_elements(c.document -> 'scopes') scope
    where scope #>> '{source,type}' = 'data_table' and scope #>> '{period_rule,window}' = 'exact') as scope_ids`;

async function readPaid(ctx: Ctx, { id, user_id, month }: StatementRow): Promise<Packed[]> {
  const here = `${month}-01`;
  const result = await sql<Packed>`
    select ${PACKED} from statements s
      join transactions t on t.environment_id = s.environment_id and t.statement_id = s.id
      join compensations c on c.environment_id = t.environment_id and c.id = t.compensation_id
    where s.environment_id = ${ctx.tenant.environment_id} and s.user_id = ${user_id}::uuid and s.locked_at is not null
      and s.month <> ${here}::date and s.month between ${here}::date - make_interval(months => ${MONTHS}) and ${here}::date + make_interval(months => ${MONTHS})
      and not t.ongoing and t.value is not null and t.line_count > 0
      and t.compensation_id in (select own.compensation_id from transactions own where own.environment_id = s.environment_id
        and own.statement_id = ${id}::uuid and own.line_count > 0)
    order by s.month desc, t.position`.execute(ctx.db);
  return result.rows;
}

async function readOwn(ctx: Ctx, { id }: StatementRow): Promise<Packed[]> {
  const result = await sql<Packed>`
    select ${PACKED} from transactions t
      join compensations c on c.environment_id = t.environment_id and c.id = t.compensation_id
    where t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = ${id}::uuid and t.line_count > 0`.execute(ctx.db);
  return result.rows;
}
