import { fill } from '@comptoir/words';
import home from '../../features/home/home.module.css';
import type { Home } from '../../data/home.ts';
import { greeting } from '../../lib/greeting.ts';
import button from '../../ui/button.module.css';
import layout from '../../ui/layout.module.css';
import states from '../../ui/states.module.css';
import { amount, box, type Drawing, monthName } from './draw.ts';
import { header, phoneMonth } from './header.ts';

/** The home page of somebody who has a month of their own and nobody else's: what they earned. */
export function homeFigures(drawing: Drawing, { own, team, ...answer }: Home): Node[] | null {
  const { me, words } = drawing;
  const hasTeam = team !== null && team.people > 0;
  const letters = answer.letters_to_sign;
  if (!own || own.statement_id === null || own.error_count > 0 || hasTeam) return null;
  if (answer.first_steps || letters.length > 1) return null;
  const name = me.user.name.split(' ')[0] ?? me.user.name;
  const [letter] = letters;
  const label = fill(words.earned_in, { month: monthName(drawing, answer.month, 'month_name') });
  const earned = box(
    'section',
    [layout['panel'], home['earned']],
    box('div', home['earnedHead'] ?? '', box('span', home['label'] ?? '', label)),
    box('div', home['hero'] ?? '', amount(drawing, own.earned, { currency: own.currency })),
  );
  // About as high as with its months: what is below comes with the page.
  earned.style.minHeight = '408px';
  return [
    header(fill(words[greeting(new Date().getHours())], { name }), ...phoneMonth(drawing, answer.month, 32)),
    ...(letter ? [letterNotice(drawing, letter.subject)] : []),
    box('div', home['two'] ?? '', earned, box('section', layout['panel'] ?? '')),
  ];
}

function letterNotice({ words }: Drawing, subject: string): Node {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('width', '16');
  icon.setAttribute('height', '16');
  return box(
    'div',
    home['parked'] ?? '',
    box(
      'div',
      [states['note'], states['info']],
      icon,
      box('div', states['noteBody'] ?? '', box('strong', '', words.one_letter), box('p', '', subject)),
      box('span', [button['button'], button['s']], words.open_letter),
    ),
  );
}
