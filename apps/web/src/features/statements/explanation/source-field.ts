import { SOURCE_FIELDS } from '@comptoir/engine';
import { useTranslations } from 'use-intl';

/** Fields of rows that come from no table are the house's own, which nobody has named; `null` for any other. */
export function useSourceField(): (id: string) => string | null {
  const t = useTranslations('statements');
  return (id) =>
    id === SOURCE_FIELDS.user || id === SOURCE_FIELDS.date || id === SOURCE_FIELDS.value
      ? t(`source_field.${id}`)
      : null;
}
