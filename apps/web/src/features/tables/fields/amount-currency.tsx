import type { FieldWire, TableWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { currencyData } from '../../../data/currencies.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useCurrencyNames } from '../../../ui/currencies/currency-names.ts';
import { useHasCurrencies } from '../../../ui/currencies/currency-select.tsx';
import { Select } from '../../../ui/index.ts';

interface Chosen {
  readonly currency: string | null;
  readonly currencyFieldId: string | null;
}

/** The part of a field's update that says in which currency its amounts are. */
export function currencyOf({ currency, currencyFieldId }: Chosen) {
  return currencyFieldId === null ? { currency } : { currency_field_id: currencyFieldId };
}

const OF_COMPANY = 'company';

/** In which currency the amounts of a field are: the company's, always another one, or as a text field of the record says. */
export function AmountCurrency({
  table,
  field,
  values,
  onChange,
}: {
  readonly table: TableWire;
  readonly field: FieldWire;
  readonly values: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const t = useTranslations('currencies');
  const { settings } = useFormat();
  const nameOf = useCurrencyNames();
  const hasOthers = useHasCurrencies();
  const { data } = useQuery({ ...currencyData.list, enabled: hasOthers });
  const { currency, currencyFieldId } = values;
  if (!hasOthers && currency === null && currencyFieldId === null) return null;
  const texts = table.fields.filter(({ id, type }) => STORAGE_OF[type] === 'text' && id !== field.id);
  const items = [
    { value: OF_COMPANY, text: t('of_company', { code: settings.currency }) },
    ...(data?.currencies ?? []).map(({ code }) => ({
      value: `code:${code}`,
      text: `${code} · ${nameOf(code)}`,
    })),
    ...texts.map(({ id, name }) => ({ value: `field:${id}`, text: t('field_by_record', { name }) })),
  ];
  const value = currencyFieldId ? `field:${currencyFieldId}` : currency ? `code:${currency}` : OF_COMPANY;
  return (
    <Select
      name="currency"
      label={t('field')}
      description={t('field_help')}
      items={items}
      value={value}
      onChange={(chosen) => {
        const [kind, id] = chosen.split(':');
        onChange({
          currency: kind === 'code' ? (id ?? null) : null,
          currencyFieldId: kind === 'field' ? (id ?? null) : null,
        });
      }}
    />
  );
}
