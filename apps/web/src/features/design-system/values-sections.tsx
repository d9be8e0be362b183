import { useTranslations } from 'use-intl';
import {
  AgoText,
  Amount,
  Avatar,
  Badge,
  Chip,
  DateText,
  FormulaText,
  InstantText,
  KeyValues,
  LinkedText,
  NumberText,
  Percent,
  PeriodText,
  StatusBadge,
  UserChip,
} from '../../ui/index.ts';
import css from './design-system.module.css';
import { Specimen } from './specimen.tsx';

const MOMENT = '2026-06-15T14:02:00Z';

export function ValuesSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const values = [
    {
      name: 'Amount',
      items: [
        { label: c('amount'), value: <Amount value="7870.16" /> },
        { label: t('value_strong'), value: <Amount value="7870.16" isStrong /> },
        { label: t('value_difference'), value: <Amount value="-310.0001" isDifference /> },
        { label: t('value_difference'), value: <Amount value="310" isDifference /> },
        { label: t('value_short'), value: <Amount value="1234567.891" compact /> },
        { label: t('value_foreign'), value: <Amount value="7870.16" currency="EUR" /> },
        { label: t('empty'), value: <Amount value={null} /> },
      ],
    },
    {
      name: 'NumberText · Percent',
      items: [
        { label: c('total'), value: <NumberText value="12345.6789" /> },
        { label: t('value_long'), value: <NumberText value="99999999999999999999.1234" /> },
        { label: c('progress'), value: <Percent value="0.94" /> },
        { label: t('empty'), value: <Percent value={null} /> },
      ],
    },
    {
      name: 'DateText · PeriodText',
      items: [
        { label: c('date'), value: <DateText value="2026-06-15" /> },
        { label: t('value_short'), value: <DateText value="2026-06-15" style="short" /> },
        { label: t('value_long'), value: <DateText value="2026-06-15" style="long" /> },
        { label: c('month'), value: <PeriodText value="2026-06" /> },
        { label: c('quarter'), value: <PeriodText value="2026-06" style="quarter" /> },
        { label: c('semester'), value: <PeriodText value="2026-06" style="semester" /> },
        { label: c('year'), value: <PeriodText value="2026-06" style="year" /> },
        { label: t('empty'), value: <DateText value={null} /> },
      ],
    },
    {
      name: 'LinkedText',
      items: [{ label: c('description'), value: <LinkedText text="https://comptoir.test" /> }],
    },
    {
      name: 'InstantText · AgoText',
      items: [
        { label: t('value_moment'), value: <InstantText value={MOMENT} /> },
        { label: c('date'), value: <InstantText value={MOMENT} style="date" /> },
        { label: t('value_time'), value: <InstantText value={MOMENT} style="time" /> },
        { label: t('value_ago'), value: <AgoText value={MOMENT} /> },
        { label: t('empty'), value: <AgoText value={null} /> },
      ],
    },
  ];
  return (
    <>
      <div className={css['pairs']}>
        {values.map(({ name, items }) => (
          <Specimen key={name} name={name} layout="stack">
            <KeyValues items={items} />
          </Specimen>
        ))}
      </div>
      <Specimen name="FormulaText" layout="stack">
        <FormulaText
          parts={['TIERS(', { name: 'Won value' }, { value: '122,127.00' }, ') ', { value: '= 7,870.16' }]}
        />
      </Specimen>
    </>
  );
}

const STATUSES = [
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
] as const;

export function PeopleSection() {
  const t = useTranslations('design_system');
  return (
    <>
      <Specimen name="Avatar · UserChip">
        {([18, 22, 30, 38, 58, 78] as const).map((size) => (
          <Avatar key={size} name="Alpha Bravo" size={size} />
        ))}
        <Avatar name="Alpha Bravo" src="/icon.svg" size={38} />
        <UserChip name="Alpha Bravo" />
        <UserChip name="Charlie Delta" caption={t('sample_text')} />
        <UserChip name={null} />
      </Specimen>
      <Specimen name="StatusBadge">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="Badge · Chip">
        {(['neutral', 'good', 'warn', 'bad', 'info', 'accent'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="accent" pulse>
          pulse
        </Badge>
        <Chip>Alpha</Chip>
        <Chip isSet>Alpha</Chip>
      </Specimen>
    </>
  );
}
