import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import {
  Amount,
  AttainmentBar,
  Avatar,
  Badge,
  BarSpark,
  Button,
  ChartToggle,
  Chip,
  DateText,
  EmptyState,
  ErrorState,
  FormulaText,
  KeyValues,
  Notice,
  NumberText,
  Panel,
  Percent,
  PeriodText,
  ProgressBar,
  Ring,
  Skeleton,
  StackBar,
  StatusBadge,
  Stepper,
  Table,
  TierCurve,
  UserChip,
  Tree,
} from '../../ui/index.ts';
import css from './design-system.module.css';

export function ValuesSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <Panel title={t('values')}>
      <KeyValues
        items={[
          { label: c('amount'), value: <Amount value="7870.16" isStrong /> },
          { label: c('amount'), value: <Amount value="-310.0001" isDifference /> },
          { label: c('amount'), value: <Amount value="1234567.891" compact /> },
          { label: c('amount'), value: <Amount value={null} /> },
          { label: c('progress'), value: <Percent value="0.94" /> },
          { label: c('total'), value: <NumberText value="99999999999999999999.1234" /> },
          { label: c('date'), value: <DateText value="2026-06-15" /> },
          { label: c('date'), value: <DateText value="2026-06-15" style="long" /> },
          { label: c('month'), value: <PeriodText value="2026-06" /> },
          { label: c('quarter'), value: <PeriodText value="2026-06" style="quarter" /> },
          { label: c('semester'), value: <PeriodText value="2026-06" style="semester" /> },
        ]}
      />
      <FormulaText parts={['TIERS(', { name: 'Won value' }, { value: '122,127.00' }, ') ', { value: '= 7,870.16' }]} />
    </Panel>
  );
}

export function PeopleSection() {
  const t = useTranslations('design_system');
  return (
    <Panel title={t('people')}>
      <div className={css['row']}>
        {([18, 22, 30, 38, 58, 78] as const).map((size) => (
          <Avatar key={size} name="Alpha Bravo" size={size} />
        ))}
        <UserChip name="Alpha Bravo" caption={t('sample_text')} />
        <UserChip name={null} />
      </div>
      <div className={css['row']}>
        {(
          [
            'ongoing',
            'to_lock',
            'locked',
            'validated',
            'paid',
            'error',
            'calculating',
            'draft',
            'live',
            'archived',
            'active',
            'inactive',
            'pending',
          ] as const
        ).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        {(['neutral', 'good', 'warn', 'bad', 'info', 'accent'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Chip>Alpha</Chip>
        <Chip isSet>Alpha</Chip>
      </div>
    </Panel>
  );
}

const ROWS = [
  { id: 'a', name: 'Alpha', attainment: '1.18', amount: '9412.6' },
  { id: 'b', name: 'Bravo', attainment: '0.94', amount: '7870.16' },
  { id: 'c', name: 'Charlie', attainment: null, amount: '3150' },
];

export function TablesSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [selection, setSelection] = useState(new Set(['b']));
  const [sort, setSort] = useState<{ column: string; direction: 'ascending' | 'descending' }>({ column: 'name', direction: 'ascending' });
  return (
    <Panel title={t('tables')}>
      <Table
        label={t('tables')}
        rows={sort.direction === 'ascending' ? ROWS : ROWS.toReversed()}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        selection={selection}
        onSelect={setSelection}
        sort={sort}
        onSort={setSort}
        columns={[
          { id: 'name', header: t('sample_deal'), cell: (row) => <UserChip name={row.name} />, isSortable: true, footer: c('total') },
          { id: 'attainment', header: c('progress'), cell: (row) => <AttainmentBar value={row.attainment} />, isWide: true },
          {
            id: 'amount',
            header: t('sample_commission'),
            cell: (row) => <Amount value={row.amount} isStrong />,
            align: 'end',
            footer: <Amount value="20432.76" />,
          },
        ]}
      />
      <div style={{ height: 16 }} />
      <Table
        label={c('none')}
        rows={[]}
        rowKey={() => ''}
        columns={[{ id: 'name', header: c('name'), cell: () => null }]}
        empty={<EmptyState icon={<Table2 size={20} aria-hidden />} title={c('no_results')} action={<Button>{c('clear')}</Button>} />}
      />
      <div style={{ height: 16 }} />
      <Tree
        label={c('manager')}
        highlighted="b"
        items={[{ id: 'a', name: 'Alpha', children: [{ id: 'b', name: 'Bravo', children: [] }] }]}
        row={(item) => <UserChip name={item.name} />}
      />
    </Panel>
  );
}

export function ChartsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [chosen, setChosen] = useState('6');
  const [isTable, setTable] = useState(false);
  const steps = [
    { value: 'a', text: 'Alpha', state: 'done' as const },
    { value: 'b', text: 'Bravo', state: 'error' as const },
    { value: 'c', text: 'Charlie' },
    { value: 'd', text: 'Delta', isDisabled: true },
  ];
  return (
    <Panel title={t('charts')}>
      <Stepper label={t('charts')} steps={steps} value="c" onChange={() => undefined} />
      <div className={css['charts']}>
        <Ring value="0.94" label={c('progress')} />
        <Ring value="1.2" label={c('progress')} size={72} />
        <ChartToggle label={t('charts')} isTable={isTable} onChange={setTable} />
        <BarSpark
          label={t('charts')}
          isTable={isTable}
          chosen={chosen}
          onChoose={setChosen}
          bars={['3', '5', '2', '6', '4', '7', '8'].map((value, at) => ({
            key: String(at),
            value,
            label: String(at + 1),
            name: String(at + 1),
            text: value,
          }))}
        />
        <TierCurve
          label={t('charts')}
          points={[
            { x: '0', y: '0' },
            { x: '20000', y: '600' },
            { x: '50000', y: '2100' },
            { x: '150000', y: '10100' },
          ]}
          at={{ x: '122127', y: '7870.16' }}
        />
        <StackBar
          label={c('progress')}
          parts={[
            { label: c('state_validated'), count: 12, colour: 'var(--good)' },
            { label: c('state_locked'), count: 6, colour: 'var(--info)' },
            { label: c('state_error'), count: 2, colour: 'var(--bad)' },
          ]}
        />
        <ProgressBar label={c('import')} value={42} note="42%" />
        <ProgressBar label={c('loading')} />
      </div>
    </Panel>
  );
}

export function FeedbackSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <Panel title={t('feedback')}>
      <div className={css['stack']}>
        {(['neutral', 'info', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={c('details')}>
            {t('sample_text')}
          </Notice>
        ))}
        <ErrorState error={new ApiError('unavailable', 0)} onRetry={() => undefined} isCompact />
        <Skeleton height={64} radius={12} />
      </div>
    </Panel>
  );
}

const COLOURS = [
  'paper',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'edge',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-strong',
  'accent-soft',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  'info',
  'info-soft',
  'sandbox',
  's2',
  's3',
  's4',
];

export function ColoursSection() {
  const t = useTranslations('design_system');
  return (
    <Panel title={t('colours')}>
      <div className={css['swatches']}>
        {COLOURS.map((name) => (
          <div key={name}>
            <span className={css['swatch']} style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Panel>
  );
}
