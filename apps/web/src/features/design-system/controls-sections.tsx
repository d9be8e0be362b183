import { Ellipsis, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  Button,
  Checkbox,
  ComboBox,
  DatePicker,
  FileDrop,
  FilterChip,
  IconButton,
  LinkButton,
  MonthField,
  MonthPicker,
  MultiSelect,
  NumberField,
  Panel,
  RadioGroup,
  SearchField,
  Segmented,
  Select,
  Switch,
  Tabs,
  TextField,
} from '../../ui/index.ts';
import css from './design-system.module.css';

export function ActionsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const variants = ['main', 'plain', 'quiet', 'danger'] as const;
  return (
    <Panel title={t('actions')}>
      {(['s', 'm', 'l'] as const).map((size) => (
        <div key={size} className={css['row']}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={variant === 'plain' ? Plus : undefined}>
              {variant === 'danger' ? c('delete') : c('save')}
            </Button>
          ))}
          <IconButton label={c('more_actions')} icon={Ellipsis} size={size} />
        </div>
      ))}
      <div className={css['row']}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {c('save')}
          </Button>
        ))}
        <Button isPending>{c('saving')}</Button>
        <Button variant="main" isPending>
          {c('saving')}
        </Button>
        <LinkButton to="/" icon={Search}>
          {c('open')}
        </LinkButton>
      </div>
    </Panel>
  );
}

const LETTERS = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'];
const letters = LETTERS.map((text, at) => ({
  value: text.toLowerCase(),
  text,
  caption: at === 2 ? `${text} ${text}` : undefined,
  isDisabled: at === 4,
  isArchived: at === 6,
  section: at < 3 ? 'A–C' : 'D–H',
}));

export function FieldsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [text, setText] = useState('');
  const [number, setNumber] = useState<string | null>('1234.5678');
  const [ratio, setRatio] = useState<string | null>('0.085');
  const [letter, setLetter] = useState<string | null>(null);
  const [several, setSeveral] = useState<string[]>(['alpha', 'delta']);
  const [date, setDate] = useState<string | null>('2026-06-15');
  const [month, setMonth] = useState<string | null>('2026-06');
  const [file, setFile] = useState<File | null>(null);
  return (
    <Panel title={t('fields')}>
      <div className={css['fields']}>
        <TextField label={c('name')} value={text} onChange={setText} description={t('sample_hint')} isOptional />
        <TextField label={c('name')} value={text} onChange={setText} error={t('sample_error')} />
        <TextField label={c('name')} value={t('sample_text')} onChange={setText} isDisabled />
        <TextField label={c('comment')} value={text} onChange={setText} rows={3} maxLength={255} counter />
        <NumberField label={c('amount')} value={number} onChange={setNumber} suffix="$" />
        <NumberField label={c('progress')} value={ratio} onChange={setRatio} format="percent" />
        <SearchField label={c('search')} value={text} onChange={setText} />
        <Select label={c('team')} items={letters} value={letter} onChange={setLetter} />
        <Select label={c('team')} items={letters.slice(0, 4)} value={letter} onChange={setLetter} error={t('sample_error')} />
        <MultiSelect label={c('role')} items={letters} values={several} onChange={setSeveral} />
        <ComboBox label={c('user')} items={letters} value={letter} onChange={setLetter} />
        <DatePicker label={c('date')} value={date} onChange={setDate} isClearable />
        <MonthField label={c('month')} value={month} onChange={setMonth} isClearable />
        <FileDrop label={c('drop_file')} file={file} onChange={setFile} accept={['.csv']} />
      </div>
    </Panel>
  );
}

export function ChoicesSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [isOn, setOn] = useState(true);
  const [unit, setUnit] = useState<'month' | 'quarter' | 'year'>('month');
  const [month, setMonth] = useState('2026-06');
  const [filter, setFilter] = useState<string | null>('Alpha, Bravo');
  const units = (['month', 'quarter', 'year'] as const).map((value) => ({ value, text: c(value) }));
  return (
    <Panel title={t('choices')}>
      <div className={css['row']}>
        <Checkbox isSelected={isOn} onChange={setOn}>
          {c('required')}
        </Checkbox>
        <Checkbox isIndeterminate description={t('sample_hint')}>
          {c('all')}
        </Checkbox>
        <Checkbox isDisabled isSelected>
          {c('none')}
        </Checkbox>
        <Switch isSelected={isOn} onChange={setOn}>
          {c('required')}
        </Switch>
        <Switch isDisabled>{c('none')}</Switch>
      </div>
      <div className={css['row']}>
        <RadioGroup
          label={c('period')}
          items={units.map((item) => ({ ...item, description: t('sample_hint') }))}
          value={unit}
          onChange={setUnit}
        />
        <Segmented label={c('period')} items={units} value={unit} onChange={setUnit} />
        <MonthPicker label={c('month')} value={month} onChange={setMonth} />
      </div>
      <div className={css['row']}>
        <FilterChip label={c('team')} opens />
        <FilterChip label={c('plan')} value={filter} onClear={() => setFilter(null)} />
      </div>
      <Tabs
        label={c('period')}
        items={units.map((item, at) => ({ ...item, count: at === 0 ? 12 : undefined }))}
        value={unit}
        onChange={setUnit}
      >
        {t('sample_text')}
      </Tabs>
    </Panel>
  );
}
