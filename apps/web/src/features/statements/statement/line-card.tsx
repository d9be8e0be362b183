import type { About } from '@comptoir/contract';
import type { ReactNode } from 'react';
import type { Line, Transaction } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AskButton } from '../../../ui/discussions/ask-button.tsx';
import { Amount } from '../../../ui/index.ts';
import { useConversionWords } from '../../../ui/statements/conversion-words.ts';
import { useValueWords } from '../../../ui/statements/value-text.tsx';
import { RecordName, useSharedWords } from './line-cells.tsx';
import type { Shape } from './line-shape.ts';
import css from './line-table.module.css';
import { useLineWords } from './use-line-words.ts';

/** On a phone: name and share, and under them the rest in one line. */
export function LineCard({
  line,
  shape,
  currency,
  about,
  transaction,
  isExplained,
  children,
}: {
  line: Line;
  shape: Shape;
  currency: string;
  about: About;
  transaction: Pick<Transaction, 'compensation_id'>;
  isExplained: (scope_id: string) => boolean;
  /** What can be done about the record of this name. */
  children: (name: string) => ReactNode;
}) {
  const conversion = useConversionWords();
  const shared = useSharedWords();
  const words = useLineWords(currency);
  const values = useValueWords();
  const format = useFormat();
  const figures = shape.figures.flatMap(({ column, index }) => {
    const value = line.values[index];
    if (value === undefined || value.type === 'empty') return [];
    const text = values(value, column.format, column.decimals, column.is_grouped);
    return [shape.figures.length > 1 ? `${words.column(column)} ${text}` : text];
  });
  const names = words.names(line, shape);
  const under = [
    line.date === null ? '' : format.date(line.date, 'short'),
    ...figures,
    ...(line.splits ?? []).flatMap((one, index) =>
      one && shape.figures.some((figure) => figure.index === index) ? [shared(one)] : [],
    ),
    ...(line.conversions ?? []).flatMap((one, index) =>
      one && shape.figures.some((figure) => figure.index === index) ? [conversion(one)] : [],
    ),
    words.tiers(line),
    names.caption,
  ];
  return (
    <li>
      <span>
        <RecordName
          transaction={transaction}
          line={line}
          name={names.title}
          inside={currency}
          isExplained={isExplained}
        />
      </span>
      {shape.hasShares ? <Amount value={line.share} currency={currency} isStrong /> : null}
      <small>{under.filter((text) => text !== '').join(' · ')}</small>
      <span className={css['acts']}>
        {children(names.title)}
        <AskButton isIcon about={{ ...about, record_id: line.record_id }} text={names.title} />
      </span>
    </li>
  );
}
