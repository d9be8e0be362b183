import type { compareSandboxRecords as call, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readBothSides, type Side } from './both-sides.ts';
import type { FieldDefinition } from './definitions.ts';
import {
  findRecordParts,
  findRecordPrints,
  MAX_COMPARED_RECORDS,
  type RecordPart,
  type RecordPrint,
} from './record-count-queries.ts';

type Answer = ResponseOf<typeof call>;

/**
 * How many records of each table differ. Each environment answers sums over parts of its records, and then numbers for the records of the parts
 * whose sums differ: no value of a record leaves its environment. Fields that one of both lacks, or has of another type, are not compared.
 */
export async function compareSandboxRecords(ctx: ManualCtx, sandbox_id: string): Promise<Answer> {
  requirePermission(ctx, 'sandbox', 'read');
  const { sandbox, live } = await readBothSides(ctx, sandbox_id);
  requirePermission(sandbox, 'data_table', 'read');
  requirePermission(live, 'data_table', 'read');
  const known = new Set(live.definitions.tables.map(({ id }) => id));
  const tables: Answer['tables'] = [];
  for (const { id, name } of sandbox.definitions.tables) {
    if (!known.has(id)) continue;
    const fields = comparable(id, sandbox, live);
    const parts = await eachSide(ctx, [sandbox, live], (there) => findRecordParts(there, id, fields));
    const counted = await countIn(ctx, { id, fields, sides: [sandbox, live], parts });
    if (counted.many || counted.only_sandbox + counted.only_live + counted.changed > 0)
      tables.push({ id, name, ...counted });
  }
  return { tables };
}

function comparable(table_id: string, sandbox: Side, live: Side): FieldDefinition[] {
  const others = new Map(live.definitions.fields.map((field) => [field.id, field]));
  return sandbox.definitions.fields.filter(
    (field) =>
      field.table_id === table_id &&
      !field.linked &&
      others.get(field.id)?.type === field.type &&
      !others.get(field.id)?.linked,
  );
}

type Two<T> = readonly [T, T];

async function eachSide<T>(
  ctx: ManualCtx,
  [sandbox, live]: Two<Side>,
  read: Parameters<typeof ctx.inEnvironment<T>>[2],
): Promise<Two<T>> {
  const at = (side: Side) => ctx.inEnvironment(side.tenant.environment_id, { reads: true }, read);
  return [await at(sandbox), await at(live)];
}

interface Counting {
  readonly id: string;
  readonly fields: readonly FieldDefinition[];
  readonly sides: Two<Side>;
  readonly parts: Two<readonly RecordPart[]>;
}

type Counted = Omit<Answer['tables'][number], 'id' | 'name'>;

async function countIn(ctx: ManualCtx, { id, fields, sides, parts }: Counting): Promise<Counted> {
  const differing = differingParts(parts);
  if (differing.length === 0) return { only_sandbox: 0, only_live: 0, changed: 0, many: false };
  const [here, there] = await eachSide(ctx, sides, (env) => findRecordPrints(env, id, fields, differing));
  if (here.length > MAX_COMPARED_RECORDS || there.length > MAX_COMPARED_RECORDS)
    return { only_sandbox: 0, only_live: 0, changed: 0, many: true };
  return { ...countPrints(here, there), many: false };
}

function differingParts([here, there]: Counting['parts']): number[] {
  const write = ({ count, print }: RecordPart) => `${count} ${print}`;
  const others = new Map(there.map((one) => [one.part, write(one)]));
  const own = new Map(here.map((one) => [one.part, write(one)]));
  return [...new Set([...own.keys(), ...others.keys()])].filter((part) => own.get(part) !== others.get(part));
}

function countPrints(here: readonly RecordPrint[], there: readonly RecordPrint[]) {
  const others = new Map(there.map(({ id, print }) => [id, print]));
  let only_sandbox = 0;
  let changed = 0;
  for (const { id, print } of here) {
    const other = others.get(id);
    if (other === undefined) only_sandbox += 1;
    else if (other !== print) changed += 1;
  }
  return { only_sandbox, changed, only_live: there.length - (here.length - only_sandbox) };
}
