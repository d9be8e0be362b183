import { REQUEST_FIELDS, type RequestField, USUAL_REQUEST_FIELDS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Checkbox } from '../../../ui/index.ts';
import css from './views.module.css';

interface Props {
  /** `null`: what lists say. */
  readonly fields: readonly RequestField[] | null;
  readonly onChange: (fields: RequestField[]) => void;
}

/** What a view says of each request: one checkbox a field. */
export function RequestFields({ fields, onChange }: Props) {
  const t = useTranslations('discussions');
  const chosen: readonly RequestField[] = fields ?? USUAL_REQUEST_FIELDS;
  return (
    <fieldset className={css['fields']}>
      <legend>{t('view_fields')}</legend>
      {REQUEST_FIELDS.map((field) => (
        <Checkbox
          key={field}
          isSelected={chosen.includes(field)}
          onChange={(isShown) =>
            onChange(REQUEST_FIELDS.filter((one) => (one === field ? isShown : chosen.includes(one))))
          }
        >
          {t(`field_${field}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
