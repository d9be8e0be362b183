import { useTranslations } from 'use-intl';
import { readDecimal } from '../../lib/decimal-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { GridColumn, GridValue } from '../../ui/grid/index.ts';
import { Amount, Badge } from '../../ui/index.ts';
import { type Deal, STAGES } from './sample-deals.ts';

const textOf = (value: GridValue) => (typeof value === 'string' ? value : '');

/** A column of each kind: text, choice, number, yes or no. */
export function useDealColumns(): readonly GridColumn<Deal>[] {
  const c = useTranslations('common');
  const r = useTranslations('records');
  const { decimal } = useFormat();
  return [
    {
      id: 'name',
      name: c('name'),
      kind: 'text',
      editor: 'text',
      value: (row) => row.name,
      render: textOf,
      text: textOf,
      isMarked: (row) => row.id === '2',
      isPending: (row) => row.id === '4',
    },
    {
      id: 'stage',
      name: c('status'),
      kind: 'choice',
      width: 120,
      editor: 'choice',
      choices: STAGES.map((text) => ({ value: text, text })),
      value: (row) => row.stage,
      render: (value) => <Badge>{textOf(value)}</Badge>,
      text: textOf,
      parse: (text) => (STAGES.includes(text) ? { value: text } : { error: r('not_an_option') }),
    },
    {
      id: 'amount',
      name: c('amount'),
      kind: 'number',
      align: 'end',
      editor: 'number',
      value: (row) => row.amount,
      render: (value) => <Amount value={value as string | null} />,
      text: (value) => textOf(value).replace('.', decimal),
      parse: (text) => {
        const value = readDecimal(text, decimal);
        return value === null ? { error: r('not_a_number') } : { value };
      },
    },
    {
      id: 'isWon',
      name: r('type_bool'),
      kind: 'boolean',
      width: 120,
      editor: 'boolean',
      value: (row) => row.isWon,
      render: (value) => r(value === true ? 'yes' : 'no'),
      text: (value) => r(value === true ? 'yes' : 'no'),
    },
  ];
}
