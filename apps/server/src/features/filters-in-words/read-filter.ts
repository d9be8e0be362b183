import type { BodyOf, ConditionGroupWire, readFilter as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { filterSql } from '../records/index.ts';
import { fieldsOf, isLinked, requireTable, type DataTable } from '../tables/index.ts';
import { askService } from './ask-service.ts';
import { parseFilter } from './parse/parse-filter.ts';
import type { WordsWorld } from './parse/words-world.ts';
import { findUsersIn, findValues, MAX_RECORDS_LOOKED_AT } from './words-queries.ts';

type Answer = ResponseOf<typeof call>;
type InTransaction = <T>(use: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Words that follow each other and may together be one value. */
const MAX_WORDS_OF_VALUE = 4;
const MAX_CANDIDATES = 100;

/** The sentence as conditions: by the operator's service, where there is one and it answers; else by the parser. No transaction waits for it. */
export async function readFilter(
  services: Services,
  inTransaction: InTransaction,
  table_id: string,
  { text, language }: BodyOf<typeof call>,
): Promise<Answer> {
  const { world, table } = await inTransaction((ctx) => worldOf(ctx, table_id, text, language));
  const made = await askService(services, world);
  const isUsable = made !== null && (await inTransaction((ctx) => fits(ctx, table, made)));
  const looked_in = table.record_count > MAX_RECORDS_LOOKED_AT ? MAX_RECORDS_LOOKED_AT : null;
  if (isUsable) return { conditions: made, unread: [], read_by: 'service', service_failed: false, looked_in };
  const { conditions, unread } = parseFilter(world);
  return {
    // The engine's tree is the wire's, but for `readonly`.
    conditions: conditions as ConditionGroupWire | null,
    unread: [...unread],
    read_by: 'comptoir',
    service_failed: services.ai !== null,
    looked_in,
  };
}

async function worldOf(ctx: Ctx, table_id: string, sentence: string, language: 'en' | 'fr') {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const { calendar, today, settings } = await companyPeriod(ctx);
  const known: WordsWorld = {
    sentence,
    language,
    table_name: table.name,
    fields: fieldsOf(table),
    user_field_id: table.user_field_id,
    users: await findUsersIn(ctx, sentence),
    values: [],
    today,
    calendar,
    date_order: settings.date_format === 'american' ? 'mdy' : 'dmy',
  };
  const texts = fieldsOf(table).filter(
    (field) => field.kind === 'text' && !isLinked(field) && field.options.length === 0,
  );
  const values = await findValues(ctx, table_id, texts, candidates(known));
  return { world: { ...known, values }, table };
}

/** What may be values: the words that mean nothing else, alone and with those that follow. */
function candidates(world: WordsWorld): string[] {
  const found = new Set<string>();
  for (const { start, end } of parseFilter(world).unread) {
    const words = world.sentence.slice(start, end).split(/\s+/u);
    for (let at = 0; at < words.length; at += 1)
      for (let length = 1; length <= MAX_WORDS_OF_VALUE && at + length <= words.length; length += 1)
        found.add(words.slice(at, at + length).join(' '));
  }
  return [...found].slice(0, MAX_CANDIDATES);
}

/** Whether the table takes these conditions: they are checked as those of a search are. */
async function fits(ctx: Ctx, table: DataTable, conditions: ConditionGroupWire): Promise<boolean> {
  try {
    await filterSql(ctx, table, conditions, '');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
