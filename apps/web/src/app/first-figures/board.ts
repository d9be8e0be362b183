import type { Board } from '../../data/statements.ts';
import css from '../../features/statements/board/totals-strip.module.css';
import { amount, box, type Drawing, filled, monthName } from './draw.ts';
import { header } from './home.ts';

/** The month's totals. */
export function boardFigures(drawing: Drawing, { totals, tabs, month }: Board): Node[] | null {
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
    header(words.board),
    box(
      'section',
      [css['strip'], isOwn ? css['own'] : undefined],
      part(filled(words.commissions_of, { month: monthName(drawing, month, 'month_name') }), totals.earned),
      part(isSent ? words.paid : words.payable, totals.payable),
      ...(isOwn ? [] : [box('div', css['part'] ?? ''), box('div', css['part'] ?? '')]),
    ),
  ];
}
