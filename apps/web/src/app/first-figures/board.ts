import { fill } from '@comptoir/words';
import type { Board } from '../../data/statements.ts';
import css from '../../features/statements/board/totals-strip.module.css';
import page from '../../features/statements/board/board-page.module.css';
import { amount, box, type Drawing, freshness, monthName } from './draw.ts';
import { header, monthPicker, phoneMonth } from './header.ts';

/** The month's totals. */
export function boardFigures(drawing: Drawing, board: Board): Node[] | null {
  const { totals, tabs, month } = board;
  const { words } = drawing;
  const { counts, people, currency } = totals;
  if (people === 0 || counts.error === people) return null;
  const isOwn = tabs.every((tab) => tab === 'mine');
  const isSent = counts.paid === people;
  const part = (label: string, value: string) =>
    box(
      'div',
      css['part'] ?? '',
      box('p', css['label'] ?? '', label),
      box('p', css['figure'] ?? '', amount(drawing, value, { currency })),
    );
  return [
    header(words.board, ...(drawing.isPhone ? phoneMonth(drawing, month, 36) : [beside(drawing, board)])),
    box(
      'section',
      [css['strip'], isOwn ? css['own'] : undefined],
      part(fill(words.commissions_of, { month: monthName(drawing, month, 'month_name') }), totals.earned),
      part(isSent ? words.paid : words.payable, totals.payable),
      ...(isOwn ? [] : [box('div', css['part'] ?? ''), box('div', css['part'] ?? '')]),
    ),
  ];
}

/** On a computer, the month and how fresh the totals are. */
function beside(drawing: Drawing, board: Board): Node {
  const line = box('span', page['beside'] ?? '', monthPicker(drawing, board.month));
  const { calculated_at, data_as_of, job_id } = board;
  if (calculated_at && data_as_of && !job_id)
    line.append(box('span', page['fresh'] ?? '', freshness(drawing, calculated_at, data_as_of)));
  return line;
}
