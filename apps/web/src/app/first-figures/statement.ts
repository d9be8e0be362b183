import { fill } from '@comptoir/words';
import type { Statement, Transaction } from '../../data/statements.ts';
import css from '../../features/statements/statement/statement-page.module.css';
import panel from '../../features/statements/statement/transaction-panel.module.css';
import { settlementOf } from '../../features/statements/statement/settlement.ts';
import own from '../../features/statements/statement/own-months.module.css';
import { compareText, subtractText } from '../../lib/amounts.ts';
import { formatAmount, formatInstant, joinMonth, shiftMonth } from '../../lib/format.ts';
import avatar from '../../ui/avatar.module.css';
import badge from '../../ui/badge.module.css';
import button from '../../ui/button.module.css';
import values from '../../ui/values.module.css';
import { breakdown } from './breakdown.ts';
import { amount, type Answers, around, box, difference, type Drawing, freshness, monthName } from './draw.ts';

/** One person's month as a page: whose it is, what it brings, and what the first compensation is. */
export function statementFigures(drawing: Drawing, statement: Statement): Node[] | null {
  const line = bar(drawing.words.all_statements);
  return isPlain(statement) ? [line, ...figuresOf(drawing, statement)] : null;
}

/** Their own month, below their months, of somebody who sees no other. */
export function ownFigures(drawing: Drawing, { statement, home }: Answers['own']): Node[] | null {
  if (!isPlain(statement) || statement.user.id !== drawing.me.user.id) return null;
  const months = home.own?.history ?? [];
  return [
    bar(drawing.words.own_statements),
    ...(months.length < 2 ? [] : [monthsOf(drawing, months, joinMonth(statement), home.currency)]),
    ...figuresOf(drawing, statement),
  ];
}

/** What is said above the amounts moves them. */
const isPlain = ({ error_count, ready, in_currencies, validation, drift_amount }: Statement) =>
  error_count === 0 && ready && !in_currencies && !validation && drift_amount === null;

function figuresOf(drawing: Drawing, statement: Statement): Node[] {
  const main = box('div', css['main'] ?? '', totals(drawing, statement));
  const [first] = statement.transactions;
  if (first && statement.draws.length === 0) main.append(compensation(drawing, statement, first));
  return [head(drawing, statement), box('div', css['two'] ?? '', main)];
}

function bar(text: string): Node {
  const line = box('div', css['bar'] ?? '', box('span', css['own'] ?? '', text));
  line.style.minHeight = '32px';
  return line;
}

/** As `own-months.tsx` shows them. */
function monthsOf(
  drawing: Drawing,
  months: readonly { readonly month: string; readonly earned: string }[],
  shown: string,
  currency: string,
): Node {
  const places = months.toReversed().map(({ month, earned }, at) => {
    const year = at === 0 || month.endsWith('-12') ? ` ${month.slice(0, 4)}` : '';
    const sum = formatAmount(drawing.settings, earned, { currency, decimals: 0 });
    const place = box(
      'a',
      own['month'] ?? '',
      box('span', '', `${monthName(drawing, month, 'month_short')}${year}`),
      box('small', 'num', sum),
    );
    if (month === shown) place.ariaCurrent = 'page';
    return place;
  });
  return box('div', own['months'] ?? '', ...places);
}

function head(drawing: Drawing, statement: Statement): Node {
  const { user, plan_names, team_name, ...month } = statement;
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
    state(drawing, statement),
    box('span', css['grow'] ?? ''),
    drawing.isPhone ? actions(drawing, statement) : null,
  );
}

/** The name is as wide as its state and its buttons leave it. */
function state({ me, words }: Drawing, { user, actions: steps, status, ...row }: Statement): Node {
  const is = (text: string, tone?: string) => box('span', [badge['badge'], tone && badge[tone]], text);
  if (user.id === me.user.id && steps.length === 0) {
    if (status === 'to_lock' || status === 'locked') return is(words.in_review, 'info');
    if (status === 'paid') return is(words.own_paid, 'good');
  } else if (row.pending_adjustments > 0) return is(words.waits, 'warn');
  return is(words.state[status], TONES[status]);
}

/** As `ui/badge.tsx` has them. */
const TONES: Partial<Readonly<Record<Statement['status'], string>>> = {
  locked: 'info',
  validated: 'good',
  paid: 'good',
};

/** On a phone: the question, the step forward and the menu. Not seen: they can't be used yet. */
function actions({ me, words }: Drawing, { actions: [step] }: Statement): Node {
  const { features, settings } = me.company;
  const hasQuestions = settings.discussion_activated && (features.discussions || features.requests);
  const line = box(
    'div',
    css['actions'] ?? '',
    hasQuestions ? box('span', [button['button'], button['s'], button['icon']]) : null,
    step === 'lock' || step === 'validate' || step === 'close'
      ? box('span', button['button'] ?? '', words.step[step])
      : null,
    box('span', [button['button'], button['icon']]),
  );
  line.style.visibility = 'hidden';
  return line;
}

function totals(drawing: Drawing, statement: Statement): Node {
  const { words } = drawing;
  const { currency, earned, payable, previous_earned, status } = statement;
  const settled = settlementOf(statement);
  const month = monthName(drawing, shiftMonth(joinMonth(statement), -1), 'month_name');
  const notes = (...parts: (keyof typeof settled)[]) =>
    parts
      .filter((part) => compareText(settled[part], '0') !== 0)
      .map((part) =>
        box('small', '', ...around(words[part], 'amount', amount(drawing, settled[part], { currency }))),
      );
  const part = (label: string, value: string, ...below: Node[]) =>
    box('div', '', box('dt', '', label), box('dd', '', amount(drawing, value, { currency }), ...below));
  const before =
    previous_earned === null
      ? []
      : around(
          fill(words.versus, { month, value: '{value}' }),
          'value',
          difference(drawing, subtractText(earned, previous_earned), currency),
        );
  return box(
    'section',
    css['totals'] ?? '',
    box(
      'dl',
      css['figures'] ?? '',
      part(
        words.commission,
        earned,
        ...(before.length > 0 ? [box('small', '', ...before)] : []),
        ...notes('later', 'held'),
      ),
      part(status === 'paid' ? words.paid : words.payable, payable, ...notes('earlier')),
    ),
    breakdown(drawing, statement),
    fresh(drawing, statement),
  );
}

/** A line or two: as wide as its words. */
function fresh(drawing: Drawing, statement: Statement): Node {
  const { words, settings } = drawing;
  const states = (['locked', 'validated', 'paid'] as const).flatMap((state) => {
    const at = statement[`${state}_at`];
    if (at === null) return [];
    const name = statement[`${state}_by`];
    const date = formatInstant(settings, at, 'date');
    const text =
      name === null ? fill(words[`${state}_on`], { date }) : fill(words[`${state}_by`], { name, date });
    return [box('span', css['state'] ?? '', text)];
  });
  const version = fill(words.version, { version: String(statement.version) });
  const updated = freshness(drawing, statement.calculated_at, statement.data_as_of);
  return box('p', css['fresh'] ?? '', `${updated} · ${version}`, ...states);
}

/** Its name with the buttons that are beside it, not seen, and what it says of itself. */
function compensation(drawing: Drawing, statement: Statement, one: Transaction): Node {
  const { words, isCards } = drawing;
  const isSearchable = one.line_count > SEARCHABLE;
  const hidden = (...inside: Parameters<typeof box>) => {
    const place = box(...inside);
    place.style.visibility = 'hidden';
    return place;
  };
  const search = isCards
    ? hidden('span', [button['button'], button['icon']])
    : hidden('div', panel['search'] ?? '');
  if (!isCards) search.style.height = '34px';
  const canAdjust = statement.can_overwrite && one.value !== null && !one.ongoing;
  const sum = one.value === null ? null : amount(drawing, one.value, { currency: statement.currency });
  sum?.classList.add(values['strong'] ?? '');
  const opens = box('span', panel['opens'] ?? '');
  opens.style.width = '15px';
  const title = box(
    'div',
    panel['head'] ?? '',
    box('h2', '', one.compensation_name),
    isSearchable && !isCards ? null : box('span', panel['grow'] ?? ''),
    isSearchable ? search : null,
    canAdjust ? hidden('span', [button['button'], button['s'], button['quiet']], words.adjust) : null,
    sum && hidden('span', [button['button'], button['quiet']], sum, opens),
  );
  // As high as with its search.
  title.style.minHeight = '50px';
  return box(
    'section',
    panel['panel'] ?? '',
    title,
    one.description === '' ? null : box('p', panel['description'] ?? '', one.description),
  );
}

/** As in `transaction-panel.tsx`. */
const SEARCHABLE = 12;
