import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { Notice, Skeleton, UseList } from '../../../ui/index.ts';
import type { TypeFieldsProps } from './field-draft.ts';

const CalculatedForm = lazy(() => import('./calculated-form.tsx'));

/** The formula, in a part of the page that is loaded when it is needed. */
export function FormulaFields({ table, field, draft: { values, set }, error }: TypeFieldsProps) {
  const t = useTranslations('tables');
  const uses = useQuery({ ...tableData.uses(table.id, field?.id), enabled: field !== null }).data ?? [];
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <CalculatedForm
        table={table}
        field={field}
        name={values.name}
        type={values.type}
        formula={values.formula}
        isLocked={uses.length > 0}
        onChange={set}
      />
      {error === null ? null : <Notice tone="bad" title={error} />}
      {uses.length > 0 ? (
        <Notice title={t('type_locked')}>
          <UseList uses={uses} />
        </Notice>
      ) : null}
    </Suspense>
  );
}
