import type { CompensationDocument, Overwrite } from '@comptoir/engine';
import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { calculationHost } from './calculation-host.ts';
import type { TaskOf, TaskResults, Trace } from './tasks.ts';

interface Asker extends Pick<Ctx, 'tenant' | 'clock'> {
  readonly actor: Pick<Ctx['actor'], 'user_id' | 'account_id'>;
  /** Aborted when the caller hangs up. */
  readonly hung_up?: AbortSignal;
}

const occasionOf = (ctx: Asker) => ({ tenant: ctx.tenant, now: ctx.clock.now().toISOString() });
const controlOf = ({ actor, hung_up }: Asker) => ({
  person: actor.user_id ?? actor.account_id,
  signal: hung_up,
});

/** Why a user's amount is what it is, from the data as it is now; `null`: the user has no such transaction. */
export function explainTransaction(
  ctx: Asker,
  what: { readonly month: Month; readonly user_id: string; readonly compensation_id: string },
): Promise<TaskResults['explain']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'explain', ...what }, controlOf(ctx));
}

/** Records of a scope's table by name, each with why it counts or not. */
export function explainRecords(
  ctx: Asker,
  what: {
    readonly month: Month;
    readonly user_id: string;
    readonly compensation_id: string;
    readonly scope_id: string;
    readonly search: string;
    readonly page: number;
    readonly record_id?: string | undefined;
    readonly of_others: boolean;
  },
): Promise<TaskResults['records']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'records', ...what }, controlOf(ctx));
}

/** The explanations of these users' transactions, by "user compensation", packed to be kept at a lock. */
export async function traceStatements(
  ctx: Asker,
  month: Month,
  user_ids: readonly string[],
): Promise<Map<string, Trace>> {
  const traces = await calculationHost().run(occasionOf(ctx), { kind: 'traces', month, user_ids });
  return new Map(traces.map((trace) => [`${trace.user_id} ${trace.compensation_id}`, trace]));
}

/** What overwrites that are not stored yet would make of their transactions, in order. */
export function effectOfOverwrites(
  ctx: Asker,
  overwrites: readonly Overwrite[],
): Promise<TaskResults['overwrites']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'overwrites', overwrites }, controlOf(ctx));
}

/** The document tried on one person and month, beside what is live. */
export function previewDocument(
  ctx: Asker,
  what: {
    readonly compensation_id: string;
    readonly document: CompensationDocument;
    readonly month: Month;
    readonly user_id: string;
    readonly sees_everybody: boolean;
  },
): Promise<TaskResults['preview']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'preview', ...what }, controlOf(ctx));
}

/** What a person's month is made of, without names of people: the records that count, quotas, attributes and the amount. */
export function situationOf(
  ctx: Asker,
  what: {
    readonly compensation_id: string;
    readonly document: CompensationDocument;
    readonly month: Month;
    readonly user_id: string;
  },
): Promise<TaskResults['situation']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'situation', ...what }, controlOf(ctx));
}

/** A person's month as it would be with other records. */
export function simulateStatement(
  ctx: Asker,
  what: Omit<TaskOf<'simulate'>, 'kind'>,
): Promise<TaskResults['simulate']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'simulate', ...what }, controlOf(ctx));
}

/** What a month's pay becomes with the document, or with nothing, instead of what is live. */
export function impactOfDocument(
  ctx: Asker,
  what: {
    readonly compensation_id: string;
    readonly document: CompensationDocument | null;
    readonly month: Month;
  },
): Promise<TaskResults['impact']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'impact', ...what }, controlOf(ctx));
}

/** Whose pay differs in which month with other values of a quota or other cells of records. */
export function effectOfValues(
  ctx: Asker,
  what: Omit<TaskOf<'values_effect'>, 'kind'>,
): Promise<TaskResults['values_effect']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'values_effect', ...what }, controlOf(ctx));
}

/** The same person by person, in several months. */
export function impactRowsOfDocument(
  ctx: Asker,
  what: {
    readonly compensation_id: string;
    readonly document: CompensationDocument | null;
    readonly months: readonly Month[];
    readonly locked: readonly string[];
  },
): Promise<TaskResults['impact_rows']> {
  return calculationHost().run(occasionOf(ctx), { kind: 'impact_rows', ...what }, controlOf(ctx));
}
