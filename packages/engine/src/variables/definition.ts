import type { VariableContext } from '../check/context.ts';
import type { DiagnosticCode, DiagnosticParts } from '../formula/diagnostic.ts';
import type { Typed } from '../formula/infer.ts';
import type {
  CellError,
  Scope,
  StepDetail,
  Value,
  Variable,
  VariableKind,
  Window,
  World,
} from '../model/index.ts';
import type { PlannedVariable } from '../run/plan.ts';
import type { RowSite } from '../run/row-site.ts';
import type { StatementRun } from '../run/statement-run.ts';
import type { Vector } from '../run/vectors.ts';

export type VariableOf<Kind extends VariableKind> = Extract<Variable, { readonly kind: Kind }>;

/** What a variable names. */
export interface Reads {
  /** Variables of its compensation that it reads directly, each once. They may be gone. */
  readonly variables: readonly string[];
  /** Fields, attributes and quotas: ids from outside the compensation. */
  readonly outside: readonly string[];
  /** The scope whose rows it reads by itself, not through another variable, with their fields. */
  readonly rows: { readonly scope_id: string; readonly field_ids: readonly string[] } | null;
  /** Its pay depends on the order of rows within a day: the table's ID field is read too. */
  readonly rowIds: boolean;
}

/** Reports a mistake in the variable that is checked. */
export type Note = <Code extends DiagnosticCode>(code: Code, parts: DiagnosticParts<Code>) => void;

/** What `problem` reads. */
export interface DocumentSite {
  readonly world: World;
  readonly scopes: ReadonlyMap<string, Scope>;
  /** The scope on whose rows a variable lives; `null` for one value per statement; `undefined` where it is gone or closes a cycle. */
  readonly grainOf: (variable_id: string) => string | null | undefined;
}

/** Of what the variable is another name (`rows: null`), or whose rows in that window it adds up. */
export interface AddsUp {
  readonly variable_id: string;
  readonly rows: Window | null;
}

/** A kind as a plan document has it. The browser loads this half alone. Methods, so that the part of one kind fits the type of any kind. */
export interface DocumentPart<V extends Variable = Variable> {
  reads(variable: V): Reads;
  /** Finds type, look and grain, and reports mistakes. What the variable reads has been checked before. */
  check(ctx: VariableContext, variable: V, note: Note): Typed;
  /** What keeps a run from computing it at all; `null` where values decide. */
  problem(variable: V, site: DocumentSite): CellError | null;
  /** Has a row the same value in every statement, if what the variable reads has? `hasDates`: the scope's rows have dates. */
  isSameForAll(variable: V, hasDates: boolean): boolean;
  /** `null`: its value is made of more than a sum of rows. */
  addsUp(variable: V): AddsUp | null;
  /** Its rows have no value before the period: they climb its tiers or take its places. */
  readonly climbs: boolean;
}

/** A kind that can live on the rows of a scope. */
export interface RowsPart<V extends Variable = Variable> {
  vector(site: RowSite, variable: V): Vector;
  /** The sum over a window's rows, where it is not made row by row. */
  readonly total: ((run: StatementRun, variable: V, window: Window) => Value) | null;
}

/** A kind as a run computes and explains it. */
export interface RunPart<V extends Variable = Variable> {
  /** One value per statement; `null` for a kind that lives on rows alone. */
  readonly value: ((run: StatementRun, variable: V) => Value) | null;
  /** `null` for a kind that has one value per statement alone. */
  readonly rows: RowsPart<V> | null;
  explain(run: StatementRun, planned: PlannedVariable, variable: V): StepDetail;
}
