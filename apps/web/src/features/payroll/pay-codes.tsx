import { PAY_KINDS, type PayrollSettings, type PayrollTemplates } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Panel, TextField } from '../../ui/index.ts';
import css from './payroll.module.css';

interface PayCodesProps {
  readonly settings: PayrollSettings;
  readonly compensations: PayrollTemplates['compensations'];
  readonly onChange: (part: Partial<PayrollSettings>) => void;
}

/** What the payroll program calls each kind of pay. */
export function PayCodes({ settings, compensations, onChange }: PayCodesProps) {
  const t = useTranslations('payroll');
  const put = (id: string, code: string) => onChange({ codes: { ...settings.codes, [id]: code } });
  return (
    <Panel title={t('codes')}>
      <p className={css['lead']}>{t('codes_lead')}</p>
      <div className={css['codes']}>
        {compensations.map(({ id, name, plan_name }) => (
          <TextField
            key={id}
            label={`${plan_name} · ${name}`}
            value={settings.codes[id] ?? ''}
            onChange={(code) => put(id, code)}
            maxLength={255}
          />
        ))}
        {PAY_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={t(`kind.${kind}`)}
            value={settings.codes[kind] ?? ''}
            onChange={(code) => put(kind, code)}
            maxLength={255}
          />
        ))}
      </div>
    </Panel>
  );
}
