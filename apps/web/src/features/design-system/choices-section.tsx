import { useTranslations } from 'use-intl';
import { Checkbox, FilterChip, MonthPicker, RadioGroup, Segmented, Switch, Tabs } from '../../ui/index.ts';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { FieldSpecimen, Held, Specimen } from './specimen.tsx';

type Unit = 'month' | 'quarter' | 'year';

export function ChoicesSection() {
  return (
    <>
      <YesOrNo />
      <OneOfFew />
      <Filters />
    </>
  );
}

function YesOrNo() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <>
      <Specimen name="Checkbox">
        <Held<boolean> start>
          {(isOn, setOn) => (
            <Checkbox isSelected={isOn} onChange={setOn} description={t('sample_hint')}>
              {c('required')}
            </Checkbox>
          )}
        </Held>
        <Checkbox isIndeterminate>{c('all')}</Checkbox>
        <Checkbox isInvalid>{t('refused')}</Checkbox>
        <Checkbox isDisabled isSelected>
          {t('disabled')}
        </Checkbox>
        <Checkbox isDisabled>{t('disabled')}</Checkbox>
      </Specimen>
      <Specimen name="Switch">
        <Held<boolean> start>
          {(isOn, setOn) => (
            <Switch isSelected={isOn} onChange={setOn} description={t('sample_hint')}>
              {c('required')}
            </Switch>
          )}
        </Held>
        <Switch isDisabled isSelected>
          {t('disabled')}
        </Switch>
        <Switch isDisabled>{t('disabled')}</Switch>
      </Specimen>
    </>
  );
}

function OneOfFew() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const units = (['month', 'quarter', 'year'] as const).map((value) => ({ value, text: c(value) }));
  const lastOff = units.map((item, at) => ({ ...item, isDisabled: at === 2 }));
  return (
    <>
      <FieldSpecimen<Unit | null> name="RadioGroup" filled="month" empty={null}>
        {(state) => (
          <RadioGroup
            {...state}
            items={lastOff.map((item) => ({ ...item, description: t('sample_hint') }))}
          />
        )}
      </FieldSpecimen>
      <Specimen name="Segmented">
        <Held<Unit> start="month">
          {(unit, setUnit) => (
            <Segmented label={c('period')} items={lastOff} value={unit} onChange={setUnit} />
          )}
        </Held>
        <Segmented label={t('disabled')} items={units} value="month" onChange={() => undefined} isDisabled />
      </Specimen>
      <Specimen name="Tabs" layout="stack">
        <Held<Unit> start="month">
          {(unit, setUnit) => (
            <Tabs
              label={c('period')}
              items={lastOff.map((item, at) => ({ ...item, count: at === 0 ? 12 : undefined }))}
              value={unit}
              onChange={setUnit}
            >
              {t('sample_text')}
            </Tabs>
          )}
        </Held>
      </Specimen>
    </>
  );
}

function Filters() {
  const c = useTranslations('common');
  return (
    <>
      <Specimen name="MonthPicker">
        <Held start="2026-06">
          {(month, setMonth) => <MonthPicker label={c('month')} value={month} onChange={setMonth} />}
        </Held>
        <Held start="2026-06">
          {(month, setMonth) => (
            <MonthPicker label={c('period')} value={month} onChange={setMonth} min="2026-04" max="2026-06" />
          )}
        </Held>
      </Specimen>
      <Specimen name="FilterChip">
        <FilterChip label={c('status')} />
        <FilterChip label={c('team')} opens />
        <FilterChip label={c('role')} value="Alpha" />
        <Held<string | null> start="Alpha, Bravo">
          {(filter, setFilter) => (
            <FilterChip label={c('plan')} value={filter} onClear={() => setFilter(null)} />
          )}
        </Held>
      </Specimen>
      <Specimen name="FilterSheet">
        <FilterSheet count={1} show={c('save')}>
          <FilterChip label={c('role')} value="Alpha" />
        </FilterSheet>
      </Specimen>
    </>
  );
}
