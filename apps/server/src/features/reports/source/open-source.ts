import type { ReportLook, ReportSource } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { readReader } from '../../readers/index.ts';
import { fieldColumn } from '../../tables/index.ts';
import { type CalculatedColumn, calculatedColumns } from './calculated-columns.ts';
import type { Column } from './column.ts';
import type { KnownPeople } from './known-people.ts';
import { type Rates, readRates } from './money-queries.ts';
import { openStatements } from './open-statements.ts';
import { openTable } from './open-table.ts';

type Sql = RawBuilder<unknown>;

/** What a report reads: a relation `r`, which holds what the caller may see and nothing else, and its columns. */
export interface Source {
  readonly columns: readonly Column[];
  /** Named `r`, with the columns that are wanted. */
  readonly relation: (wanted: ReadonlySet<string>) => Promise<Sql>;
  /** The day by whose month amounts are converted. */
  readonly date: Sql;
  /** When the row was changed last. */
  readonly changed: Sql;
  /** The statement that the row is, or is in. */
  readonly statement_id: Sql | null;
  /** An estimate of its rows, where it is known. */
  readonly size: number | null;
  readonly known: KnownPeople;
}

export interface OpenReport extends Source {
  readonly rates: Rates;
  readonly look: ReportLook;
  readonly calculated: readonly CalculatedColumn[];
  readonly column: (id: string) => Column | undefined;
}

/** `look`: of the report that is run; `null` where columns are only listed. */
export async function openSource(
  ctx: Ctx,
  source: ReportSource,
  look: ReportLook | null = null,
): Promise<Source & { readonly rates: Rates }> {
  const { language } = await readReader(ctx);
  const { currency, current, calendar } = await companyPeriod(ctx);
  const rates = await readRates(ctx, currency);
  const place = { language, currency, current, calendar };
  switch (source.kind) {
    case 'table':
      return { ...(await openTable(ctx, source.table_id, place)), rates };
    case 'statements':
    case 'compensations':
      return { ...(await openStatements(ctx, source.kind, place, look)), rates };
    default:
      return assertNever(source);
  }
}

/** The source of a report with its calculated columns. What the caller may not read of it is refused here, or left out. */
export async function openReport(ctx: Ctx, look: ReportLook): Promise<OpenReport> {
  const source = await openSource(ctx, look.source, look);
  const made = calculatedColumns(look.calculations, source);
  const columns = [...source.columns, ...made.map(({ column }) => column)];
  const byId = new Map(columns.map((one) => [one.field.id, one]));
  return {
    ...source,
    look,
    columns,
    calculated: made,
    column: (id) => byId.get(id),
    relation: withCalculated(made, source.relation),
  };
}

/** The relation with the calculated columns that are wanted of it. */
export function withCalculated(
  calculated: readonly CalculatedColumn[],
  relation: Source['relation'],
): Source['relation'] {
  return async (wanted) => {
    const used = calculated.filter(({ column }) => wanted.has(column.field.id));
    const inner = await relation(new Set([...wanted, ...used.flatMap(({ reads }) => reads)]));
    if (used.length === 0) return inner;
    const values = used.map(({ column, value }) => sql`${value} as ${fieldColumn(column.field.id)}`);
    return sql`(select r.*, ${sql.join(values)} from ${inner}) r`;
  };
}
