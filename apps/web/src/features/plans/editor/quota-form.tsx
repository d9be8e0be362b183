import type { QuotaVariable, Window } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Checkbox, Select } from '../../../ui/index.ts';
import { nameAfterChoice, putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import { RampForm } from './ramp-form.tsx';
import type { VariableFormProps } from './variable-forms.tsx';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];
/** What a new ramp begins with. */
const USUAL_STEPS = ['0.25', '0.5', '0.75'];

/** Which quota, over what, and how much of it counts for somebody who is new or there for a part of the time. */
export function QuotaForm(props: VariableFormProps<QuotaVariable>) {
  const { editor, variable } = props;
  const { document, catalogue, edit } = editor;
  const nameOf = (id: string) => catalogue.quotas.find((each) => each.id === id)?.name;
  const t = useTranslations('editor.rules.quota');
  const put = (part: Partial<QuotaVariable>) => edit((now) => putVariable(now, { ...variable, ...part }));
  const { ramp } = variable;
  return (
    <>
      <div className={styles['say']}>{t('say')}</div>
      <div className={styles['pair']}>
        <Select
          label={t('quota')}
          value={variable.quota_id}
          items={catalogue.quotas.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(quota_id) =>
            put({
              quota_id,
              name: nameAfterChoice(document, variable, nameOf(variable.quota_id), nameOf(quota_id)),
            })
          }
        />
        <Select
          label={t('window')}
          value={variable.window}
          items={WINDOWS.map((value) => ({ value, text: t(`spans.${value}`) }))}
          onChange={(window) => put({ window })}
        />
      </div>
      {variable.window === 'exact' ? null : (
        <Checkbox
          isSelected={variable.to_date}
          onChange={(to_date) => put({ to_date })}
          description={t('toDateHint')}
        >
          {t('toDate')}
        </Checkbox>
      )}
      <Checkbox
        isSelected={variable.prorate === true}
        onChange={(prorate) => put({ prorate: prorate ? true : undefined })}
        description={t('prorateHint')}
      >
        {t('prorate')}
      </Checkbox>
      <Checkbox
        isSelected={Boolean(ramp)}
        onChange={(isOn) =>
          put({ ramp: isOn ? { since_attribute_id: null, steps: USUAL_STEPS } : undefined })
        }
        description={t('rampHint')}
      >
        {t('ramp')}
      </Checkbox>
      {ramp ? <RampForm {...props} ramp={ramp} onChange={(next) => put({ ramp: next })} /> : null}
    </>
  );
}
