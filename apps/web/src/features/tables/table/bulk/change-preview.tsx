import type { previewChange, RecordWire, ResponseOf } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../../lib/use-error-text.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import type { GridColumn } from '../../../../ui/grid/index.ts';
import css from './bulk.module.css';

type Preview = ResponseOf<typeof previewChange>;

interface ChangePreviewProps {
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly preview: { readonly data: Preview | undefined; readonly error: unknown };
  /** What is wrong with the typed value: then there is nothing to look at. */
  readonly error: string | null;
}

/** How many records change, which cells can't, and which statements keep what they pay. */
export function ChangePreview({ columns, preview: { data, error: refused }, error }: ChangePreviewProps) {
  const t = useTranslations('bulk');
  const format = useFormat();
  const errorText = useErrorText();
  const number = (count: number) => ({ count, shown: format.number(count) });
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const lines = () => {
    if (error !== null) return [];
    if (refused) return [errorText(refused)];
    if (!data) return [];
    const isPart = data.looked_at < data.records;
    return [
      isPart
        ? t('preview_part', {
            shown: format.number(data.records),
            looked: format.number(data.looked_at),
            changed: format.number(data.changed),
          })
        : t('preview', number(data.changed)),
      ...data.refused.map(({ field_id, reason, count, example }) =>
        t('preview_refused', {
          ...number(count),
          field: nameOf(field_id),
          why: t(`why_${reasonOf(reason)}`),
          example,
        }),
      ),
      ...lockedLine(data.locked_statements),
    ];
  };
  const lockedLine = (count: number) => (count === 0 ? [] : [t('locked_statements', number(count))]);
  return (
    <div role="status" className={css['preview']}>
      {lines().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

const REASONS = [
  'empty',
  'not_an_option',
  'not_a_number',
  'not_a_date',
  'not_a_link',
  'too_long',
  'too_many_digits',
  'unknown_group',
] as const;

const reasonOf = (reason: string): (typeof REASONS)[number] | 'other' =>
  REASONS.find((one) => one === reason) ?? 'other';
