import { useTranslations } from 'use-intl';
import { RadioGroup } from '../../../../ui/index.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import type { BulkPlace, SelectionKind, useSelectionChoice } from './use-selection-choice.ts';

interface SelectionChoiceProps {
  readonly place: BulkPlace;
  readonly choice: ReturnType<typeof useSelectionChoice>;
}

/** The selected rows, or all that the grid lists. */
export function SelectionChoice({ place, choice }: SelectionChoiceProps) {
  const t = useTranslations('bulk');
  const format = useFormat();
  const isFiltered = place.filter.search !== '' || place.filter.conditions !== null;
  const counts = (count: number) => ({ count, shown: format.number(count) });
  return (
    <RadioGroup<SelectionKind>
      label={t('records')}
      value={choice.kind}
      onChange={choice.setKind}
      items={[
        ...(choice.rows > 0
          ? [{ value: 'rows' as const, text: t('selected_rows', counts(choice.rows)) }]
          : []),
        {
          value: 'matching' as const,
          text: isFiltered ? t('all_matching', counts(place.total)) : t('all_records', counts(place.total)),
        },
      ]}
    />
  );
}
