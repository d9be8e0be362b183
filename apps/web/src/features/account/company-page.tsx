import type { Company, CompanySettings } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { meData } from '../../data/me.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { type Draft, useDraft } from '../../lib/use-draft.ts';
import {
  Checkbox,
  Form,
  NarrowPage,
  Notice,
  PageHeader,
  Panel,
  RadioGroup,
  SaveBar,
  Select,
  TextField,
  toast,
} from '../../ui/index.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { CompanyPicture } from './company-picture.tsx';
import { OwnRank } from './company-rank.tsx';
import { type CompanyPartProps, type CompanyValues, valuesOf } from './company-values.ts';
import { FiscalYear, Formats } from './company-periods.tsx';
import { timezoneItems } from './timezones.ts';
import css from './settings.module.css';

/** Settings that every figure of the company follows. */
export function CompanyPage() {
  const t = useTranslations('company');
  const me = useSession();
  const { can } = useAccess();
  const queries = useQueryClient();
  // A sandbox has no settings of its own.
  const mayWrite = can('company_setting', 'write') && me.environment.live;
  const draft = useDraft(me.company, valuesOf);
  const { values } = draft;
  const save = useSaveCompany(draft);
  const part: CompanyPartProps = { values, change: draft.set, mayWrite };
  const isGood = isDay(values.day) && isTime(values.statement_calculation_time) && values.name.trim() !== '';
  return (
    <NarrowPage>
      <PageHeader title={t('title')} />
      <LeaveGuard isOn={draft.isTouched} />
      {mayWrite ? null : <Notice>{t(me.environment.live ? 'read_only' : 'in_sandbox')}</Notice>}
      <Form
        save={save}
        stored={{
          draft,
          read: async () => (await queries.fetchQuery({ ...meData.query, staleTime: 0 })).company,
        }}
        onSubmit={() => {
          if (draft.isTouched && isGood) save.mutate();
        }}
        footer={
          <SaveBar
            action={t('save')}
            isChanged={draft.isTouched}
            isPending={save.isPending}
            onDiscard={draft.discard}
          />
        }
      >
        <Panel title={t('identity')}>
          <div className={css['parts']}>
            <CompanyPicture mayWrite={mayWrite} />
            <TextField
              name="name"
              label={t('name')}
              value={values.name}
              onChange={(name) => draft.set({ name })}
              maxLength={255}
              isDisabled={!mayWrite}
              error={values.name.trim() === '' ? t('name_needed') : null}
            />
          </div>
        </Panel>
        <Panel title={t('periods')}>
          <p className={css['lead']}>{t('periods_lead')}</p>
          <div className={css['fields']}>
            <TextField
              name="settings.month_reference_day"
              label={t('reference_day')}
              value={values.day}
              onChange={(day) => draft.set({ day })}
              inputMode="numeric"
              description={t('reference_day_hint')}
              error={isDay(values.day) ? null : t('day_invalid')}
              isDisabled={!mayWrite}
            />
            <FiscalYear {...part} />
          </div>
        </Panel>
        <Formats {...part} />
        <PeopleAndPayroll {...part} />
        <OwnRank {...part} />
        <Time {...part} />
      </Form>
    </NarrowPage>
  );
}

const isDay = (text: string) => /^([1-9]|[12]\d|3[01])$/.test(text);
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function useSaveCompany(draft: Draft<Company, CompanyValues>) {
  const t = useTranslations('company');
  return useMutation({
    mutationFn: () => {
      const { name, day, ...settings } = draft.values;
      const changed: Partial<CompanySettings> = { ...settings, month_reference_day: Number(day) };
      return companyData.update({ body: { name, settings: changed, version: draft.base.version } });
    },
    onSuccess: (saved) => {
      draft.take(saved);
      toast.success(t('saved'));
    },
  });
}

function PeopleAndPayroll({ values, change, mayWrite }: CompanyPartProps) {
  const t = useTranslations('company');
  const draws = useTranslations('draws');
  return (
    <>
      <Panel title={t('people')}>
        <RadioGroup
          label={t('hierarchy')}
          value={values.user_based_hierarchy ? 'manager' : 'team'}
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
          isSelected={values.payroll_needs_validation}
          onChange={(payroll_needs_validation) => change({ payroll_needs_validation })}
          description={t('payroll_needs_validation_hint')}
          isDisabled={!mayWrite}
        >
          {t('payroll_needs_validation')}
        </Checkbox>
        <Checkbox
          isSelected={values.carry_over_negative_pay}
          onChange={(carry_over_negative_pay) => change({ carry_over_negative_pay })}
          description={draws('carry_over_hint')}
          isDisabled={!mayWrite}
        >
          {draws('carry_over')}
        </Checkbox>
      </Panel>
    </>
  );
}

function Time({ values, change, mayWrite }: CompanyPartProps) {
  const t = useTranslations('company');
  return (
    <Panel title={t('time')}>
      <div className={css['fields']}>
        <Select
          name="settings.timezone"
          label={t('timezone')}
          value={values.timezone}
          onChange={(timezone) => change({ timezone })}
          items={timezoneItems(values.timezone)}
          isDisabled={!mayWrite}
        />
        <TextField
          name="settings.statement_calculation_time"
          label={t('calculation_time')}
          value={values.statement_calculation_time}
          onChange={(text) => change({ statement_calculation_time: text })}
          description={t('calculation_time_hint')}
          error={isTime(values.statement_calculation_time) ? null : t('time_invalid')}
          isDisabled={!mayWrite}
        />
      </div>
    </Panel>
  );
}
