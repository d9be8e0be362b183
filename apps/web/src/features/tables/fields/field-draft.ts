import type { FieldWire, TableWire } from '@comptoir/contract';
import type { Draft } from '../../../lib/use-draft.ts';
import type { StoredFormula } from '../../../ui/formula/tree-formula.tsx';
import type { OptionLook } from './status-options.tsx';
import { linkDraftOf } from './link-draft.ts';

export interface FieldDialogProps {
  readonly table: TableWire;
  /** `null`: a new one. */
  readonly field: FieldWire | null;
  readonly onClose: () => void;
}

export const valuesOf = (field: FieldWire | null) => ({
  name: field?.name ?? '',
  apiName: field?.api_name ?? '',
  type: field?.type ?? ('string' as const),
  isGrouped: field?.is_grouped ?? true,
  options: (field?.options ?? []).join('\n'),
  looks: (field?.options ?? []).map(
    (option): OptionLook =>
      field?.option_looks?.find((look) => look.option === option) ?? {
        option,
        tone: 'neutral',
        is_final: false,
      },
  ) as readonly OptionLook[],
  currency: field?.currency ?? null,
  currencyFieldId: field?.currency_field_id ?? null,
  link: linkDraftOf(field),
  isCalculated: (field?.formula ?? null) !== null,
  formula: { tree: field?.formula ?? null, broken_text: null } as StoredFormula,
});
export type FieldDraft = Draft<FieldWire | null, ReturnType<typeof valuesOf>>;

/** What a part of the dialog needs. */
export interface TypeFieldsProps extends Pick<FieldDialogProps, 'table' | 'field'> {
  readonly draft: FieldDraft;
  readonly error: string | null;
}
