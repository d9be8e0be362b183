import { useTranslations } from 'use-intl';
import { Badge, NumberText, Table } from '../index.ts';
import css from './reason-groups.module.css';

export interface ReasonGroup {
  readonly id: string;
  readonly outcome: 'rejected' | 'skipped' | 'warning';
  readonly text: string;
  readonly column: string | null;
  readonly count: number;
  readonly first_row: number;
  /** A few of the values at fault. */
  readonly examples: readonly string[];
}

const TONES = { rejected: 'bad', skipped: 'neutral', warning: 'warn' } as const;

/** Why rows are left out or deserve a look: each reason once, with its number of rows. */
export function ReasonGroups({ label, groups }: { label: string; groups: readonly ReasonGroup[] }) {
  const t = useTranslations('imports');
  return (
    <Table<ReasonGroup>
      isPlain
      isDense
      label={label}
      rows={groups}
      rowKey={(group) => group.id}
      columns={[
        {
          id: 'outcome',
          header: t('outcome'),
          width: 120,
          cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`outcome_${outcome}`)}</Badge>,
        },
        { id: 'reason', header: t('reason'), cell: ({ text }) => text },
        { id: 'column', header: t('column'), isWide: true, cell: ({ column }) => column ?? '' },
        {
          id: 'examples',
          header: t('examples'),
          isWide: true,
          cell: ({ examples }) => <span className={css['examples']}>{examples.join(' · ')}</span>,
        },
        {
          id: 'first',
          header: t('first_row'),
          align: 'end',
          isWide: true,
          width: 110,
          cell: ({ first_row }) => <NumberText value={String(first_row)} />,
        },
        {
          id: 'count',
          header: t('rows_affected'),
          align: 'end',
          width: 90,
          cell: ({ count }) => <NumberText value={String(count)} />,
        },
      ]}
    />
  );
}
