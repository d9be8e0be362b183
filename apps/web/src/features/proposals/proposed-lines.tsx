import type { ProposedLine } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, NumberText, Percent, Table } from '../../ui/index.ts';
import css from './proposals.module.css';

/** What changes, each from what to what. */
export function ProposedLines({ lines }: { readonly lines: readonly ProposedLine[] }) {
  const t = useTranslations('proposals');
  const [first] = lines;
  if (first?.part === 'comment') return <p className={css['comment']}>{first.after}</p>;
  const rows = lines.map((line, at) => ({ line, key: String(at) }));
  return (
    <Table
      label={t('changes')}
      isDense
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'of', header: t('of'), cell: ({ line }) => <Place of={line} /> },
        {
          id: 'before',
          header: t('before'),
          align: 'end',
          cell: ({ line }) => <Value line={line} text={line.before} />,
        },
        {
          id: 'after',
          header: t('after'),
          align: 'end',
          cell: ({ line }) => <Value line={line} text={line.after} />,
        },
      ]}
    />
  );
}

/** The person, record or variable, and where in it. */
function Place({ of: { part, of, at } }: { readonly of: ProposedLine }) {
  const t = useTranslations('proposals');
  const { period } = useFormat();
  const isMonth = part === 'quota_value' || part === 'payment';
  return (
    <span className={css['place']}>
      {of}
      {at === null ? null : (
        <span className={css['at']}>{isMonth ? period(at) : t(`at_${part}`, { at })}</span>
      )}
    </span>
  );
}

const IS_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell of a record is shown as it is: an ID of digits is no number. */
function Value({ line, text }: { readonly line: ProposedLine; readonly text: string | null }) {
  if (text === null || !IS_NUMBER.test(text)) return <span className={css['text']}>{text ?? NONE}</span>;
  if (line.is_ratio) return <Percent value={text} />;
  if (line.currency !== null) return <Amount value={text} currency={line.currency} />;
  return line.part === 'cell' ? <span className={css['text']}>{text}</span> : <NumberText value={text} />;
}
