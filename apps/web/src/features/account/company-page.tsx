import type { Company, CompanySettings } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { meData } from '../../data/me.ts';
import { currencyItems } from '../../lib/currencies.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Button,
  Checkbox,
  Notice,
  PageHeader,
  Panel,
  RadioGroup,
  SaveRefused,
  Select,
  TextField,
  toast,
} from '../../ui/index.ts';
import { CompanyPicture } from './company-picture.tsx';
import { timezoneItems } from './timezones.ts';
import css from './settings.module.css';

type Draft = Pick<
  CompanySettings,
  | 'currency'
  | 'timezone'
  | 'month_reference_day'
  | 'fiscal_year'
  | 'fiscal_year_shift'
  | 'date_format'
  | 'decimal_separator'
  | 'rounding'
  | 'statement_calculation_time'
  | 'payroll_needs_validation'
  | 'user_based_hierarchy'
>;

interface Values extends Draft {
  readonly name: string;
  /** As typed. */
  readonly day: string;
}

const valuesOf = ({ name, settings }: Company): Values => ({
  name,
  day: String(settings.month_reference_day),
  currency: settings.currency,
  timezone: settings.timezone,
  month_reference_day: settings.month_reference_day,
  fiscal_year: settings.fiscal_year,
  fiscal_year_shift: settings.fiscal_year_shift,
  date_format: settings.date_format,
  decimal_separator: settings.decimal_separator,
  rounding: settings.rounding,
  statement_calculation_time: settings.statement_calculation_time,
  payroll_needs_validation: settings.payroll_needs_validation,
  user_based_hierarchy: settings.user_based_hierarchy,
});

/** Settings that every figure of the company follows. */
export function CompanyPage() {
  const t = useTranslations('company');
  const me = useSession();
  const { can } = useAccess();
  const queries = useQueryClient();
  const mayWrite = can('company_setting', 'write');
  const edited = useDraft(me.company, valuesOf);
  const { values: draft, set: change } = edited;
  const { name, day } = draft;
  const isDayGood = /^([1-9]|[12]\d|3[01])$/.test(day);
  const isTimeGood = /^([01]\d|2[0-3]):[0-5]\d$/.test(draft.statement_calculation_time);
  const save = useMutation({
    mutationFn: () => {
      const { name: _name, day: _day, ...settings } = draft;
      const { version } = edited.base;
      return companyData.update({
        body: { name, settings: { ...settings, month_reference_day: Number(day) }, version },
      });
    },
    onSuccess: (saved) => {
      edited.take(saved);
      toast.success(t('saved'));
    },
  });
  return (
    <Form
      className={cx(css['stack'])}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDayGood && isTimeGood && name.trim() !== '') save.mutate();
      }}
    >
      <PageHeader
        title={t('title')}
        actions={
          mayWrite ? (
            <Button type="submit" variant="main" isPending={save.isPending}>
              {t('save')}
            </Button>
          ) : null
        }
      />
      {mayWrite ? null : <Notice>{t('read_only')}</Notice>}
      <SaveRefused
        save={save}
        draft={edited}
        read={async () => (await queries.fetchQuery({ ...meData.query, staleTime: 0 })).company}
      />
      <Panel title={t('identity')}>
        <div className={css['parts']}>
          <CompanyPicture mayWrite={mayWrite} />
          <TextField
            label={t('name')}
            value={name}
            onChange={(text) => change({ name: text })}
            maxLength={255}
            isDisabled={!mayWrite}
          />
        </div>
      </Panel>
      <Panel title={t('periods')}>
        <p className={css['lead']}>{t('periods_lead')}</p>
        <div className={css['fields']}>
          <TextField
            label={t('reference_day')}
            value={day}
            onChange={(text) => change({ day: text })}
            inputMode="numeric"
            description={t('reference_day_hint')}
            error={isDayGood ? null : t('day_invalid')}
            isDisabled={!mayWrite}
          />
          <FiscalYear draft={draft} change={change} mayWrite={mayWrite} />
        </div>
      </Panel>
      <Formats draft={draft} change={change} mayWrite={mayWrite} />
      <Panel title={t('people')}>
        <RadioGroup
          label={t('hierarchy')}
          value={draft.user_based_hierarchy ? 'manager' : 'team'}
          onChange={(value) => change({ user_based_hierarchy: value === 'manager' })}
          items={(['team', 'manager'] as const).map((value) => ({
            value,
            text: t(`hierarchy_${value}`),
            description: t(`hierarchy_${value}_hint`),
          }))}
          isDisabled={!mayWrite}
        />
      </Panel>
      <Panel title={t('payroll')}>
        <Checkbox
          isSelected={draft.payroll_needs_validation}
          onChange={(payroll_needs_validation) => change({ payroll_needs_validation })}
          description={t('payroll_needs_validation_hint')}
          isDisabled={!mayWrite}
        >
          {t('payroll_needs_validation')}
        </Checkbox>
      </Panel>
      <Panel title={t('time')}>
        <div className={css['fields']}>
          <Select
            label={t('timezone')}
            value={draft.timezone}
            onChange={(timezone) => change({ timezone })}
            items={timezoneItems(draft.timezone)}
            isDisabled={!mayWrite}
          />
          <TextField
            label={t('calculation_time')}
            value={draft.statement_calculation_time}
            onChange={(text) => change({ statement_calculation_time: text })}
            description={t('calculation_time_hint')}
            error={isTimeGood ? null : t('time_invalid')}
            isDisabled={!mayWrite}
          />
        </div>
      </Panel>
    </Form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly mayWrite: boolean;
}

function FiscalYear({ draft, change, mayWrite }: PartProps) {
  const t = useTranslations('company');
  const { period } = useFormat();
  return (
    <>
      <Select
        label={t('fiscal_year')}
        value={String(draft.fiscal_year)}
        onChange={(month) => change({ fiscal_year: Number(month) })}
        items={Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          text: period(`2026-${String(at + 1).padStart(2, '0')}`, 'month_name'),
        }))}
        isDisabled={!mayWrite}
      />
      <Select
        label={t('fiscal_year_shift')}
        value={String(draft.fiscal_year_shift)}
        onChange={(shift) => change({ fiscal_year_shift: Number(shift) })}
        items={[
          { value: '0', text: t('shift_none') },
          { value: '1', text: t('shift_after') },
          { value: '-1', text: t('shift_before') },
        ]}
        isDisabled={!mayWrite}
      />
    </>
  );
}

function Formats({ draft, change, mayWrite }: PartProps) {
  const t = useTranslations('company');
  const { settings } = useFormat();
  return (
    <Panel title={t('money')}>
      <div className={css['fields']}>
        <Select
          label={t('currency')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          items={currencyItems(settings.locale, draft.currency)}
          isDisabled={!mayWrite}
        />
        <Select<Draft['rounding']>
          label={t('rounding')}
          value={draft.rounding}
          onChange={(rounding) => change({ rounding })}
          items={(['half_up', 'half_even'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
        <Select<Draft['date_format']>
          label={t('date_format')}
          value={draft.date_format}
          onChange={(date_format) => change({ date_format })}
          items={(['american', 'european', 'iso'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
        <Select<Draft['decimal_separator']>
          label={t('decimal_separator')}
          value={draft.decimal_separator}
          onChange={(decimal_separator) => change({ decimal_separator })}
          items={(['locale', 'point', 'comma'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
      </div>
    </Panel>
  );
}
