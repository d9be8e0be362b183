import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Line } from '../../../data/statements.ts';
import { linksInText } from '../../../lib/links-in-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { LinkedText } from '../../../ui/index.ts';
import type { Conversion, useConversionWords } from '../../../ui/statements/conversion-words.ts';
import css from './line-table.module.css';

/** A link to the record in its table for those who may read tables, unless its name has a link of its own. */
export function RecordName({
  line,
  name,
  tableOf,
}: {
  line: Line;
  name: string;
  tableOf: (scope_id: string) => string | undefined;
}) {
  const table = tableOf(line.scope_id);
  if (table === undefined || linksInText(name).some(({ href }) => href !== undefined))
    return <LinkedText text={name} />;
  return <Link {...addresses.tableSearch(table, line.title)}>{name}</Link>;
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

/** Below an amount of a record that several people share: which share of what. */
export function Shared({
  split,
  children,
}: {
  readonly split: NonNullable<Line['splits']>[number] | undefined;
  readonly children: React.ReactNode;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  if (!split) return children;
  return (
    <span className={css['converted']}>
      {children}
      <small>
        {t('share_of', { share: format.percent(split.share), whole: format.number(split.whole) })}
      </small>
    </span>
  );
}
