import type { Statement, Transaction } from '../../data/statements.ts';
import css from '../../features/statements/statement/statement-page.module.css';
import panel from '../../features/statements/statement/transaction-panel.module.css';
import { formatPercent, joinMonth } from '../../lib/format.ts';
import avatar from '../../ui/avatar.module.css';
import table from '../../ui/table.module.css';
import { amount, box, type Drawing, figure, monthName, spanText } from './draw.ts';

/** One person's month as a page: whose it is, what it brings, and what the first compensation is. */
export function statementFigures(drawing: Drawing, statement: Statement): Node[] | null {
  const { error_count, ready, in_currencies, validation, drift_amount } = statement;
  // What is said above the amounts moves them.
  if (error_count > 0 || !ready || in_currencies || validation || drift_amount !== null) return null;
  const main = box('div', css['main'] ?? '', totals(drawing, statement));
  const [first] = statement.transactions;
  if (first && statement.draws.length === 0) main.append(compensation(first));
  return [bar(drawing), head(drawing, statement), box('div', css['two'] ?? '', main)];
}

function bar({ words }: Drawing): Node {
  const back = box('span', css['own'] ?? '', words.all_statements);
  const line = box('div', css['bar'] ?? '', back);
  line.style.minHeight = '32px';
  return line;
}

/** On a phone the buttons have a line of their own. */
function buttons({ isPhone }: Drawing): Node | null {
  if (!isPhone) return null;
  const line = box('div', '');
  Object.assign(line.style, { flexBasis: '100%', height: '36px' });
  return line;
}

function head(drawing: Drawing, { user, plan_names, team_name, ...month }: Statement): Node {
  const picture = box('span', avatar['avatar'] ?? '');
  Object.assign(picture.style, { width: '38px', height: '38px', background: 'var(--surface-3)' });
  const about = [...plan_names, team_name, monthName(drawing, joinMonth(month))];
  return box(
    'header',
    css['head'] ?? '',
    picture,
    box(
      'div',
      css['who'] ?? '',
      box('h1', '', user.name),
      box('p', css['sub'] ?? '', about.filter(Boolean).join(' · ')),
    ),
    buttons(drawing),
  );
}

function totals(drawing: Drawing, statement: Statement): Node {
  const { words } = drawing;
  const { currency, earned, payable, previous_earned, status } = statement;
  const part = (label: string, value: string, hasNote: boolean) =>
    box(
      'div',
      '',
      box('dt', '', label),
      // A line for what differs from the month before.
      box('dd', '', amount(drawing, value, { currency }), hasNote ? box('small', '', '\u00a0') : null),
    );
  return box(
    'section',
    css['totals'] ?? '',
    box(
      'dl',
      css['figures'] ?? '',
      part(words.commission, earned, previous_earned !== null),
      part(status === 'paid' ? words.paid : words.payable, payable, false),
    ),
    breakdown(drawing, statement),
    box('p', css['fresh'] ?? '', '\u00a0'),
  );
}

/** As `breakdown.tsx` shows it, without its meters. */
function breakdown(drawing: Drawing, { transactions, currency }: Statement): Node | null {
  const { words, isPhone, settings } = drawing;
  const hasAttainment = transactions.some(({ attainment }) => attainment !== null);
  if (transactions.length < 2 && !hasAttainment) return null;
  const end = [table['cell'], table['end']];
  const wide = [...end, table['wide']];
  const rows = transactions.map((one) => {
    const span = spanText(drawing, one.first_day, one.last_day);
    const name = box(
      'span',
      css['component'] ?? '',
      box('a', '', one.compensation_name),
      box('small', '', [one.quota_name, span].filter(Boolean).join(' · ')),
      isPhone && one.attainment !== null ? box('span', '', formatPercent(settings, one.attainment)) : null,
    );
    const attainment = one.attainment === null ? null : figure(formatPercent(settings, one.attainment));
    const value = one.value === null ? null : amount(drawing, one.value, { currency });
    const strong = box('span', '', value);
    strong.style.fontWeight = '600';
    return box(
      'tr',
      table['row'] ?? '',
      box('td', table['cell'] ?? '', name),
      hasAttainment ? box('td', wide, plain(drawing, one, one.measure)) : null,
      hasAttainment ? box('td', wide, plain(drawing, one, one.target)) : null,
      hasAttainment && !isPhone ? box('td', end, attainment) : null,
      box('td', end, strong),
    );
  });
  const title = (text: string, ...classes: (string | undefined)[]) =>
    box('th', [table['head'], ...classes], text);
  const component = title(words.component);
  const share = title(words.attainment);
  if (!isPhone && hasAttainment) component.style.width = '195px';
  share.style.width = '140px';
  const heads = box(
    'tr',
    '',
    component,
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

/** What was measured, without its unit: the page writes it with its own. */
function plain(drawing: Drawing, one: Transaction, value: string | null): Node | null {
  if (value === null) return null;
  return amount(drawing, value, { currency: one.money === null ? null : undefined, decimals: 0 });
}

function compensation({ compensation_name, description }: Transaction): Node {
  const title = box('div', panel['head'] ?? '', box('h2', '', compensation_name));
  // As high as with its search.
  title.style.minHeight = '50px';
  return box(
    'section',
    panel['panel'] ?? '',
    title,
    description === '' ? null : box('p', panel['description'] ?? '', description),
  );
}
