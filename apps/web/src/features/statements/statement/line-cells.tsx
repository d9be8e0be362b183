import { useTranslations } from 'use-intl';
import type { Line, Transaction } from '../../../data/statements.ts';
import { linksInText } from '../../../lib/links-in-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LinkedText } from '../../../ui/index.ts';
import type { Conversion, useConversionWords } from '../../../ui/statements/conversion-words.ts';
import { RecordNameButton } from '../explanation/record-checks.tsx';
import css from './line-table.module.css';

interface RecordNameProps {
  readonly transaction: Pick<Transaction, 'compensation_id'>;
  readonly line: Line;
  readonly name: string;
  readonly inside: string;
  readonly isExplained: (scope_id: string) => boolean;
}

/** Opens the record, unless its name has a link of its own, or nothing more is known of it. */
export function RecordName({ transaction, line, name, inside, isExplained }: RecordNameProps) {
  if (!isExplained(line.scope_id) || linksInText(name).some(({ href }) => href !== undefined))
    return <LinkedText text={name} />;
  return (
    <RecordNameButton
      compensation_id={transaction.compensation_id}
      scope_id={line.scope_id}
      record_id={line.record_id}
      name={name}
      currency={inside}
      isPaid
    >
      {name}
    </RecordNameButton>
  );
}

/** Below an amount what the record has, and the rate. */
export function Converted({
  words,
  conversion,
  children,
}: {
  readonly words: ReturnType<typeof useConversionWords>;
  readonly conversion: Conversion | null | undefined;
  readonly children: React.ReactNode;
}) {
  if (!conversion) return children;
  return (
    <span className={css['converted']}>
      {children}
      <small>{words(conversion)}</small>
    </span>
  );
}

type Split = NonNullable<NonNullable<Line['splits']>[number]>;

/** Of an amount of a record that several people share: which share of what. */
export function useSharedWords(): (split: Split) => string {
  const t = useTranslations('statements');
  const format = useFormat();
  return ({ share, whole }) => t('share_of', { share: format.percent(share), whole: format.number(whole) });
}

/** Below an amount, what is shared. */
export function Shared({
  split,
  children,
}: {
  readonly split: Split | null | undefined;
  readonly children: React.ReactNode;
}) {
  const words = useSharedWords();
  if (!split) return children;
  return (
    <span className={css['converted']}>
      {children}
      <small>{words(split)}</small>
    </span>
  );
}
