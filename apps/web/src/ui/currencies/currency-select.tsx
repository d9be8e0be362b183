import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currencyData } from '../../data/currencies.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Select } from '../index.ts';
import { useCurrencyNames } from './currency-names.ts';

const OF_COMPANY = 'company';

export interface CurrencySelectProps {
  readonly label: string;
  readonly name: string;
  /** `null`: the company's. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly description?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly error?: string | null | undefined;
}

/** Does the company have other currencies than its own? */
export function useHasCurrencies(): boolean {
  const { features } = useSession().company;
  const { data } = useQuery({ ...currencyData.list, enabled: features.multi_currencies });
  return features.multi_currencies && (data?.currencies.length ?? 0) > 0;
}

/** The company's currency, or one of its others. Shown only where there are others. */
export function CurrencySelect({ value, onChange, ...rest }: CurrencySelectProps) {
  const t = useTranslations('currencies');
  const { currency } = useFormat().settings;
  const nameOf = useCurrencyNames();
  const hasOthers = useHasCurrencies();
  const { data } = useQuery({ ...currencyData.list, enabled: hasOthers });
  if (!hasOthers && value === null) return null;
  const codes = data?.currencies.map(({ code }) => code) ?? [];
  const others = value === null || codes.includes(value) ? codes : [value, ...codes];
  return (
    <Select
      {...rest}
      items={[
        { value: OF_COMPANY, text: t('of_company', { code: currency }) },
        ...others.map((code) => ({ value: code, text: `${code} · ${nameOf(code)}` })),
      ]}
      value={value ?? OF_COMPANY}
      onChange={(chosen) => onChange(chosen === OF_COMPANY ? null : chosen)}
    />
  );
}
