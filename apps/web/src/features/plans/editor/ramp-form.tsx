import type { QuotaVariable, Ramp } from '@comptoir/engine';
import { MAX_RAMP_MONTHS } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { Button, IconButton, NumberField, Select } from '../../../ui/index.ts';
import styles from './editor.module.css';
import type { VariableFormProps } from './variable-forms.tsx';

const PLAN = 'plan';

interface RampFormProps extends VariableFormProps<QuotaVariable> {
  readonly ramp: Ramp;
  readonly onChange: (ramp: Ramp) => void;
}

/** A new person's first months, each with its share of the quota. */
export function RampForm({ editor, ramp, onChange }: RampFormProps) {
  const t = useTranslations('editor.rules.quota');
  const { attributes } = editor.catalogue;
  const since = ramp.since_attribute_id;
  const dates = attributes.filter(({ id, type }) => type === 'date' || id === since);
  return (
    <div className={styles['part']}>
      <Select
        label={t('rampSince')}
        description={since === null ? t('rampPlanHint') : t('rampDateHint')}
        value={since ?? PLAN}
        items={[
          { value: PLAN, text: t('rampPlan') },
          ...dates.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(value) => onChange({ ...ramp, since_attribute_id: value === PLAN ? null : value })}
      />
      <Steps ramp={ramp} onChange={onChange} isReadOnly={editor.isReadOnly} />
    </div>
  );
}

function Steps({
  ramp,
  onChange,
  isReadOnly,
}: Pick<RampFormProps, 'ramp' | 'onChange'> & { readonly isReadOnly: boolean }) {
  const t = useTranslations('editor.rules.quota');
  const { steps } = ramp;
  const { keys, removeKey } = useRowKeys(steps.length);
  const put = (next: readonly string[]) => onChange({ ...ramp, steps: next });
  return (
    <div className={styles['wide']}>
      <table className={styles['tiers']} data-narrow aria-label={t('rampSteps')}>
        <thead>
          <tr>
            <th scope="col">{t('rampMonth')}</th>
            <th scope="col">{t('rampShare')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('rampRemove', { number: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={keys[index]}>
              <td>{index + 1}</td>
              <td>
                <div className={styles['cell']}>
                  <NumberField
                    label={t('rampShareOf', { number: String(index + 1) })}
                    hideLabel
                    format="percent"
                    suffix="%"
                    value={step}
                    onChange={(value) => put(steps.with(index, value ?? '0'))}
                  />
                </div>
              </td>
              <td>
                <IconButton
                  size="s"
                  icon={X}
                  label={t('rampRemove', { number: String(index + 1) })}
                  isDisabled={steps.length === 1}
                  onPress={() => {
                    removeKey(index);
                    put(steps.filter((_, at) => at !== index));
                  }}
                />
              </td>
            </tr>
          ))}
          <tr>
            <td className={styles['quiet']}>{t('rampAfter', { number: String(steps.length + 1) })}</td>
            <td className={styles['quiet']}>{t('rampWhole')}</td>
            <td aria-hidden />
          </tr>
        </tbody>
      </table>
      <p className={styles['addTier']}>
        <Button
          size="s"
          icon={Plus}
          isDisabled={isReadOnly || steps.length >= MAX_RAMP_MONTHS}
          onPress={() => put([...steps, steps.at(-1) ?? '1'])}
        >
          {t('rampAdd')}
        </Button>
      </p>
    </div>
  );
}
