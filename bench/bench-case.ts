import type { TableModel, TableUse, World } from '@comptoir/engine';
import type pg from 'pg';

/** The type of amounts in DuckDB. */
export const DUCKDB_DECIMAL = 'decimal(18, 2)';

/** One benched case: written as plans for the engine, and by hand as SQL, so that results can be compared to the cent. */
export interface BenchCase {
  readonly title: string;
  /** Statements that make and fill the tables, for this many deals. */
  readonly fill: (rows: number) => readonly string[];
  /** The tables that the engine loads, the deals first. */
  readonly tables: readonly { readonly model: TableModel; readonly use: TableUse }[];
  readonly readWorld: (client: pg.Client) => Promise<World>;
  /** DuckDB's tables, from a CSV file each: columns with their types. */
  readonly csv: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The whole year: owner, month, deals and pay per statement. `decimal`: the database's type of amounts. */
  readonly yearSql: (decimal: string) => string;
  /** Without what each deal brings: less work, for comparison. `null`: not compared. */
  readonly totalsSql: ((decimal: string) => string) | null;
}

/** One line per statement, to compare results byte by byte. */
export function statementLine(owner: string, month: number, deals: number, pay: string): string {
  return `${owner} ${month} ${deals} ${pay}`;
}
