import type { QuotaSummary } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { CurrencySelect } from '../../ui/currencies/currency-select.tsx';
import { FormDialog, Select, TextField, toast } from '../../ui/index.ts';
import { ChangePreview } from './change-preview.tsx';

const FREQUENCIES = ['monthly', 'quarterly', 'annually'] as const;
const TYPES = ['amount', 'number', 'percentage'] as const;

export interface QuotaDialogProps {
  /** Null: a new one. */
  readonly quota: QuotaSummary | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

export function QuotaDialog({ quota, onClose, onSaved }: QuotaDialogProps) {
  const t = useTranslations('quotas');
  const common = useTranslations('common');
  const { values: draft, ...edited } = useDraft<
    QuotaSummary | null,
    Pick<QuotaSummary, 'name' | 'frequency' | 'type' | 'currency'>
  >(quota, (stored) => ({
    name: stored?.name ?? '',
    frequency: stored?.frequency ?? 'monthly',
    type: stored?.type ?? 'amount',
    currency: stored?.currency ?? null,
  }));
  const { base } = edited;
  const save = useMutation({
    mutationFn: () =>
      base
        ? quotaData.update({ params: { id: base.id }, body: { ...draft, version: base.version } })
        : quotaData.create({ body: draft }),
    onSuccess: (saved) => {
      toast.success(quota ? t('saved') : t('created', { name: saved.name }));
      onClose();
      onSaved?.(saved.id);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={quota ? t('edit_title', { name: quota.name }) : t('create_title')}
      save={save}
      stored={base ? { draft: edited, read: () => quotaData.readNow(base.id) } : undefined}
      action={quota ? common('save') : t('create')}
      isDisabled={draft.name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <QuotaFields draft={draft} base={base} onChange={edited.set} />
    </FormDialog>
  );
}

type QuotaTexts = Pick<QuotaSummary, 'name' | 'frequency' | 'type' | 'currency'>;

interface QuotaFieldsProps {
  readonly draft: QuotaTexts;
  /** As stored; null: a new one. */
  readonly base: QuotaSummary | null;
  readonly onChange: (change: Partial<QuotaTexts>) => void;
}

function QuotaFields({ draft, base, onChange }: QuotaFieldsProps) {
  const t = useTranslations('quotas');
  const isReshaped =
    base !== null && base.value_count > 0 && (draft.frequency !== base.frequency || draft.type !== base.type);
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        isRequired
        autoFocus
        maxLength={255}
      />
      <Select
        name="frequency"
        label={t('frequency')}
        items={FREQUENCIES.map((value) => ({ value, text: t(`frequency_${value}`) }))}
        value={draft.frequency}
        onChange={(frequency) => onChange({ frequency })}
        description={isReshaped && draft.frequency !== base.frequency ? t('frequency_note') : undefined}
      />
      <Select
        name="type"
        label={t('type')}
        items={TYPES.map((value) => ({ value, text: t(`type_${value}`) }))}
        value={draft.type}
        onChange={(type) => onChange({ type })}
        description={
          isReshaped && (draft.type === 'percentage') !== (base.type === 'percentage')
            ? t('type_note')
            : undefined
        }
      />
      {isReshaped ? <ChangePreview base={base} draft={draft} /> : null}
      {draft.type === 'amount' ? (
        <CurrencySelect
          name="currency"
          label={t('currency')}
          value={draft.currency}
          onChange={(currency) => onChange({ currency })}
          description={t('currency_help')}
        />
      ) : null}
    </>
  );
}
