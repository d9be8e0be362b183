import type { DateOffset, PeriodRule, Window } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { DATE_OFFSETS } from '../../../../ui/conditions/index.ts';
import { Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { payingDate, proposedBy, type SourceField } from './scope-source.ts';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];

export interface PeriodRuleFormProps {
  readonly rule: PeriodRule | null;
  readonly dates: readonly SourceField[];
  readonly onChange: (rule: PeriodRule) => void;
}

/** Which date of a row decides in which period it counts. */
export function PeriodRuleForm({ rule, dates, onChange }: PeriodRuleFormProps) {
  const t = useTranslations('editor.scope');
  if (dates.length === 0) return <p className={styles['bad']}>{t('period.noField')}</p>;
  const field_id = rule?.field_id ?? dates[0]?.id ?? '';
  const base = { field_id, window: rule?.window ?? ('exact' as const), shift: rule?.shift ?? null };
  const key = (shift: PeriodRule['shift']) => (shift ? `${shift.unit}:${String(shift.amount)}` : 'none');
  const shiftText = ({ unit, amount }: DateOffset) => {
    const count = Math.abs(amount);
    return t(amount < 0 ? 'shift.before' : 'shift.after', { count, unit: t(`unit.${unit}`, { count }) });
  };
  return (
    <div className={styles['pair']}>
      <Select
        label={t('period.field')}
        value={rule?.field_id ?? null}
        items={dates.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(id) => onChange({ ...base, field_id: id })}
      />
      <Select
        label={t('period.window')}
        value={base.window}
        items={WINDOWS.map((value) => ({ value, text: t(`window.${value}`) }))}
        onChange={(window) => onChange({ ...base, window })}
      />
      <Select
        label={t('period.shift')}
        value={key(base.shift)}
        items={[
          { value: 'none', text: t('shift.none') },
          ...DATE_OFFSETS.map((shift) => ({ value: key(shift), text: shiftText(shift) })),
        ]}
        onChange={(value) =>
          onChange({ ...base, shift: DATE_OFFSETS.find((shift) => key(shift) === value) ?? null })
        }
      />
    </div>
  );
}

export interface WhyThisDateProps {
  readonly rule: PeriodRule | null;
  readonly fields: readonly SourceField[];
}

/** Why this date was proposed; nothing once another is chosen. */
export function WhyThisDate({ rule, fields }: WhyThisDateProps) {
  const t = useTranslations('editor.scope.period');
  const format = useFormat();
  const date = payingDate(fields);
  if (!date || rule?.field_id !== date.id) return null;
  const share = date.filled === undefined ? null : format.percent(String(date.filled), { decimals: 0 });
  return (
    <p className={styles['sub']}>
      {t(proposedBy(date) === 'name' ? 'guessed' : 'guessedByContent', { name: date.name })}{' '}
      {share === null ? null : `${t('filled', { share })} `}
      {t('checkGuess')}
    </p>
  );
}
