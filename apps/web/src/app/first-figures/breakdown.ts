import { allows } from '@comptoir/contract';
import type { Statement, Transaction } from '../../data/statements.ts';
import css from '../../features/statements/statement/statement-page.module.css';
import { isMoney } from '../../features/statements/statement/money-measure.ts';
import { formatPercent } from '../../lib/format.ts';
import { currencyInside } from '../../ui/statements/currency-mode.ts';
import charts from '../../ui/charts.module.css';
import table from '../../ui/table.module.css';
import values from '../../ui/values.module.css';
import { amount, box, type Drawing, figure, spanText } from './draw.ts';

/** As `breakdown.tsx` shows it. */
export function breakdown(drawing: Drawing, statement: Statement): Node | null {
  const { transactions, currency } = statement;
  const { words, isPhone } = drawing;
  const hasAttainment = transactions.some(({ attainment }) => attainment !== null);
  if (transactions.length < 2 && !hasAttainment) return null;
  const end = [table['cell'], table['end']];
  const wide = [...end, table['wide']];
  const rows = transactions.map((one) => {
    const { value, ranking_data: ranking } = one;
    // A prize that is no money.
    const prize = value !== null && ranking?.prize_type === 'nonFinancial' ? ranking.prize_value : null;
    const sum = value === null ? null : amount(drawing, value, { currency });
    sum?.classList.add(values['strong'] ?? '');
    return box(
      'tr',
      table['row'] ?? '',
      box('td', table['cell'] ?? '', component(drawing, one)),
      hasAttainment ? box('td', wide, plain(drawing, statement, one, one.measure)) : null,
      hasAttainment ? box('td', wide, plain(drawing, statement, one, one.target)) : null,
      hasAttainment && !isPhone ? box('td', table['cell'] ?? '', meter(drawing, one)) : null,
      box('td', end, prize ?? sum),
    );
  });
  const title = (text: string, ...classes: (string | undefined)[]) =>
    box('th', [table['head'], ...classes], text);
  const first = title(words.component);
  const share = title(words.attainment);
  if (!isPhone && hasAttainment) first.style.width = '195px';
  share.style.width = '140px';
  const heads = box(
    'tr',
    '',
    first,
    hasAttainment ? title(words.result, table['end'], table['wide']) : null,
    hasAttainment ? title(words.target, table['end'], table['wide']) : null,
    hasAttainment && !isPhone ? share : null,
    title(words.commission, table['end']),
  );
  return box(
    'div',
    css['breakdown'] ?? '',
    box(
      'div',
      [table['wrap'], table['plain'], table['dense']],
      box('table', table['table'] ?? '', box('thead', '', heads), box('tbody', '', ...rows)),
    ),
  );
}

/** Its name, its place in a ranking, its quota with its days, and on a phone how far it is. */
function component(drawing: Drawing, one: Transaction): Node {
  const { me, isPhone } = drawing;
  const permissions = me.user.role.permissions_v2 as Parameters<typeof allows>[0];
  const isLinked = allows(permissions, 'plan.compensations', 'read');
  const place = one.ranking_data ? box('small', css['place'] ?? '', '\u00a0') : null;
  // As high as with a medal.
  if (place && (one.ranking_data?.rank ?? Infinity) <= 3) place.style.height = '20px';
  const span = spanText(drawing, one.first_day, one.last_day);
  return box(
    'span',
    css['component'] ?? '',
    isLinked ? box('a', '', one.compensation_name) : one.compensation_name,
    place,
    box('small', '', [one.quota_name, span].filter(Boolean).join(' · ')),
    isPhone && one.attainment !== null ? box('span', '', meter(drawing, one)) : null,
  );
}

/** As `AttainmentBar` of `ui/charts.tsx`, its bar without what is filled. */
function meter({ settings }: Drawing, { attainment }: Transaction): Node | null {
  if (attainment === null) return null;
  const track = box('span', charts['track'] ?? '');
  track.style.display = 'block';
  return box(
    'span',
    charts['meter'] ?? '',
    box('span', charts['target'] ?? '', track),
    figure(formatPercent(settings, attainment)),
  );
}

/** What was measured, or its target: money where the plan shows it as such. */
function plain(drawing: Drawing, statement: Statement, one: Transaction, value: string | null): Node | null {
  const currency = isMoney(one) ? currencyInside(one, statement) : null;
  return value === null ? null : amount(drawing, value, { currency, decimals: 0 });
}
