import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { MultiSelect } from '../../ui/index.ts';
import { FilterRows } from '../../ui/statement-filters/index.ts';
import type { MetricDraft, MetricSources } from './metric-draft.ts';

interface StatementSourceProps {
  readonly draft: MetricDraft;
  readonly compensations: MetricSources['compensations'];
  readonly isLoading: boolean;
  readonly onChange: (change: Partial<MetricDraft>) => void;
}

/** The variables whose values add up, and the statements that count. */
export function StatementSource({ draft, compensations, isLoading, onChange }: StatementSourceProps) {
  const t = useTranslations('metrics');
  const { presentMonth } = useFormat();
  const items = compensations.flatMap((compensation) =>
    compensation.variables.map((variable) => ({
      value: `${compensation.id} ${variable.id}`,
      text: t('variable_of', { compensation: compensation.name, name: variable.name }),
    })),
  );
  return (
    <>
      <MultiSelect
        name="variables"
        label={t('variables')}
        description={!isLoading && items.length === 0 ? t('no_variables') : t('variables_help')}
        isLoading={isLoading}
        items={items}
        values={draft.variables}
        onChange={(variables) => onChange({ variables })}
        isRequired
      />
      <FilterRows
        month={presentMonth()}
        conditions={draft}
        onChange={onChange}
        legend={t('statement_conditions')}
      />
    </>
  );
}
