import type { BodyOf, checkDraws as call, ResponseOf } from '@comptoir/contract';
import { parseDecimal, parseMonth, sign, toText } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findPeople, type Person } from './draw-people-queries.ts';

type Answer = ResponseOf<typeof call>;
type Issue = Answer['issues'][number];

/** Lines as a spreadsheet copies them: person by email or name, amount, first month, last month. */
export async function checkDraws(ctx: Ctx, { text }: BodyOf<typeof call>): Promise<Answer> {
  requireBinary(ctx, 'statement_manual_payment_add');
  const people = await findPeople(ctx);
  const byText = new Map<string, Person>();
  for (const one of people) byText.set(one.name.toLowerCase(), one);
  for (const one of people) byText.set(one.email.toLowerCase(), one);
  const rows: Answer['rows'] = [];
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    if (source.trim() === '') continue;
    const read = readLine(source, index + 1, byText);
    if ('problem' in read) issues.push(read);
    else if (seen.has(read.user.id))
      issues.push({ line: read.line, problem: 'twice', value: read.user.name });
    else {
      seen.add(read.user.id);
      rows.push(read);
    }
  }
  return { rows, issues };
}

function readLine(
  source: string,
  line: number,
  people: ReadonlyMap<string, Person>,
): Answer['rows'][number] | Issue {
  const cells = source.split(source.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
  const [who = '', amount = '', start = '', end = ''] = cells;
  const user = people.get(who.toLowerCase());
  if (!user) return { line, problem: 'unknown_person', value: who };
  const number = amount === '' ? null : readAmount(amount);
  if (amount !== '' && number === null) return { line, problem: 'unparseable_amount', value: amount };
  const months = [start, end].map((text) => (text === '' ? null : text));
  const wrong = months.find((text) => text !== null && parseMonth(text) === null);
  if (typeof wrong === 'string') return { line, problem: 'unparseable_month', value: wrong };
  const [start_month = null, end_month = null] = months;
  if (start_month !== null && end_month !== null && end_month < start_month)
    return { line, problem: 'end_before_start', value: end_month };
  const { id, name, avatar } = user;
  return { line, user: { id, name, avatar }, amount: number, start_month, end_month };
}

/** `1,250.50`, `1 250,50` and `1250.5`; null where it is no positive number. */
function readAmount(text: string): string | null {
  const bare = text.replace(/[\s'\u00a0\u202f]/gu, '');
  const comma = /,\d{1,2}$/.test(bare);
  const plain = comma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  const value = /^\d+(\.\d+)?$/.test(plain) ? parseDecimal(plain) : null;
  return value === null || sign(value) <= 0 ? null : toText(value);
}
