import { fill } from '@comptoir/words';
import css from '../../features/home/home.module.css';
import type { Home } from '../../data/home.ts';
import { subtractText } from '../../lib/amounts.ts';
import { shiftMonth } from '../../lib/format.ts';
import { greeting } from '../../lib/greeting.ts';
import button from '../../ui/button.module.css';
import layout from '../../ui/layout.module.css';
import states from '../../ui/states.module.css';
import { amount, around, box, difference, type Drawing, monthName } from './draw.ts';
import { header, phoneMonth } from './header.ts';

/** Their people's month, or of somebody who has nobody else's what they earned. */
export function homeFigures(drawing: Drawing, home: Home): Node[] | null {
  const { me, words } = drawing;
  const letters = home.letters_to_sign;
  if (home.first_steps || letters.length > 1) return null;
  const { team } = home;
  const figures = team !== null && team.people > 0 ? ofTeam(drawing, home, team) : ofOwn(drawing, home);
  if (!figures) return null;
  const name = me.user.name.split(' ')[0] ?? me.user.name;
  const [letter] = letters;
  return [
    header(fill(words[greeting(new Date().getHours())], { name }), ...phoneMonth(drawing, home.month, 32)),
    ...(letter ? [letterNotice(drawing, letter.subject)] : []),
    figures,
  ];
}

function ofOwn(drawing: Drawing, { own, dashboard, month }: Home): Node | null {
  if (!own || own.statement_id === null || own.error_count > 0 || dashboard === 'admin') return null;
  const label = fill(drawing.words.earned_in, { month: monthName(drawing, month, 'month_name') });
  const earned = box(
    'section',
    [layout['panel'], css['earned']],
    box('div', css['earnedHead'] ?? '', box('span', css['label'] ?? '', label)),
    box('div', css['hero'] ?? '', amount(drawing, own.earned, { currency: own.currency })),
  );
  // About as high as with its months: what is below comes with the page.
  earned.style.minHeight = '408px';
  return box('div', css['two'] ?? '', earned, box('section', layout['panel'] ?? ''));
}

/** Two of the four figures: what waits and how far the month is come with the page. */
function ofTeam(drawing: Drawing, home: Home, team: NonNullable<Home['team']>): Node {
  const { words } = drawing;
  const isSent = team.counts.paid > 0 && team.counts.paid === team.people;
  const tile = (label: string, ...inside: Node[]) =>
    box('div', '', box('div', css['label'] ?? '', label), ...inside);
  const big = (value: string) =>
    box('div', css['big'] ?? '', amount(drawing, value, { currency: home.currency }));
  const label = fill(words.team_earned, { month: monthName(drawing, home.month, 'month_name') });
  return box(
    'div',
    css['stack'] ?? '',
    box(
      'div',
      [css['strip'], css['flat']],
      tile(label, big(team.earned), sinceBefore(drawing, home, team)),
      tile(isSent ? words.home_paid : words.home_payable, big(team.payable)),
      tile(words.needs_you),
      tile(words.progress),
    ),
  );
}

/** As `EarnedTile` says it. */
function sinceBefore(drawing: Drawing, home: Home, team: NonNullable<Home['team']>): Node {
  const { words, me } = drawing;
  const people = new Intl.NumberFormat(me.user.language).format(team.people);
  const count = fill(team.people === 1 ? words.person : words.people, { count: people });
  const line = box('div', css['sub'] ?? '');
  if (team.previous_earned !== null) {
    const text = fill(words.on_previous, {
      month: monthName(drawing, shiftMonth(home.month, -1), 'month_name'),
      d: '{d}',
    });
    const value = subtractText(team.earned, team.previous_earned);
    line.append(...around(text, 'd', difference(drawing, value, home.currency)), ' · ');
  }
  line.append(box('span', css['whole'] ?? '', count));
  return line;
}

function letterNotice({ words }: Drawing, subject: string): Node {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('width', '16');
  icon.setAttribute('height', '16');
  return box(
    'div',
    css['parked'] ?? '',
    box(
      'div',
      [states['note'], states['info']],
      icon,
      box('div', states['noteBody'] ?? '', box('strong', '', words.one_letter), box('p', '', subject)),
      box('span', [button['button'], button['s']], words.open_letter),
    ),
  );
}
