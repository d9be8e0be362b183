// What addresses hold after the question mark. Apart from the pages, so that the router loads none of them.
import { STATEMENT_SORTS, STATEMENT_STATUSES, STATEMENT_TABS } from '@comptoir/contract';
import { isUuid } from '@comptoir/kernel';

export interface PlansSearch {
  readonly state?: 'archived' | undefined;
  readonly q?: string | undefined;
  /** The dialog of a new plan is open, or that of the templates. */
  readonly new?: true | 'template' | undefined;
}

export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  return {
    state: search['state'] === 'archived' ? 'archived' : undefined,
    q: typeof search['q'] === 'string' && search['q'] !== '' ? search['q'] : undefined,
    new: search['new'] === true || search['new'] === 'template' ? search['new'] : undefined,
  };
}

/** Without either there is no active simulation. */
export interface SimulationSearch {
  readonly statement?: string | undefined;
  readonly simulation?: string | undefined;
}

export function readSimulationSearch(search: Record<string, unknown>): SimulationSearch {
  return { statement: id(search['statement']), simulation: id(search['simulation']) };
}

const TABS = ['compensations', 'members'] as const;

export interface PlanSearch {
  readonly tab?: (typeof TABS)[number] | undefined;
}

export function readPlanSearch(search: Record<string, unknown>): PlanSearch {
  return { tab: TABS.find((tab) => tab === search['tab']) };
}

export const STEPS = ['data', 'commission', 'rules', 'kpis', 'dashboard', 'checks'] as const;
export type StepName = (typeof STEPS)[number];

/** The search of the address: the step, the chosen value, the person and month tried on. */
export interface EditorSearch {
  readonly step?: StepName | undefined;
  readonly variable?: string | undefined;
  readonly user?: string | undefined;
  readonly month?: string | undefined;
}

export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const month = text('month');
  return {
    step: STEPS.find((step) => step === search['step']),
    variable: text('variable'),
    user: text('user'),
    month: month && /^\d{4}-\d{2}$/.test(month) ? month : undefined,
  };
}

const MAX_IDS = 200;

/** For the route `/statements`; read by hand, so that the first load of the product needs no schema library. */
function readStatements(raw: Record<string, unknown>) {
  return {
    year: whole(raw['year'], 1, 9999),
    month: whole(raw['month'], 1, 12),
    /** Opens this person's statement. */
    user: text(raw['user']),
    /** The statement as a page of its own, and not over the board. */
    full: yes(raw['full']),
    /** Whose amount the explanation explains. */
    compensation: text(raw['compensation']),
    /** The record whose drawer is open over the statement. */
    deal: deal(raw['deal']),
    tab: oneOf(STATEMENT_TABS, raw['tab']),
    q: text(raw['q']),
    sort: oneOf(STATEMENT_SORTS, raw['sort']),
    status: listOf((one) => oneOf(STATEMENT_STATUSES, one), raw['status']),
    teams: listOf(text, raw['teams']),
    groups: listOf(text, raw['groups']),
    managers: listOf(text, raw['managers']),
    direct: yes(raw['direct']),
    plans: listOf(text, raw['plans']),
    error: yes(raw['error']),
    draw: yes(raw['draw']),
    manually_adjusted: yes(raw['manually_adjusted']),
    /** Those with manual payments. */
    manual: yes(raw['manual']),
    commented: yes(raw['commented']),
    /** For the time being, in place of the view's. */
    columns: listOf(text, raw['columns']),
    /** The view that is chosen, and the person as whom it is looked at. */
    view: id(raw['view']),
    as: id(raw['as']),
  };
}

function whole(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}
function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
function id(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}
/** Where a record of a statement is. */
function deal(value: unknown) {
  if (typeof value !== 'object' || value === null) return undefined;
  const named = value as Record<string, unknown>;
  const [compensation_id, scope_id] = [id(named['compensation_id']), id(named['scope_id'])];
  const record_id = id(named['record_id']);
  return compensation_id && scope_id && record_id ? { compensation_id, scope_id, record_id } : undefined;
}
function yes(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}
function listOf<T>(item: (value: unknown) => T | undefined, value: unknown): T[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_IDS) return undefined;
  const items = value.map(item).filter((one) => one !== undefined);
  return items.length === value.length ? items : undefined;
}

/** Everything that the board and the statement show is in the address: copy the link, get the same view. */
export type StatementsSearch = Partial<ReturnType<typeof readStatements>>;

/** What is not understood is left out, never an error page. */
export function validateStatementsSearch(raw: Record<string, unknown>): StatementsSearch {
  return Object.fromEntries(
    Object.entries(readStatements(raw)).filter(([, value]) => value !== undefined),
  ) as StatementsSearch;
}
