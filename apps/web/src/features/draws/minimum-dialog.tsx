import type { DrawAudience } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData, type MinimumCompensation } from '../../data/draws.ts';
import { roleData } from '../../data/roles.ts';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { ComboBox, FormDialog, Select, toast } from '../../ui/index.ts';
import { newTerms, termsOf, wholeTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { useLoadedMonth } from './use-loaded-month.ts';

const KINDS = ['everyone', 'role', 'group', 'plan'] as const;
type Kind = (typeof KINDS)[number];

/** A new minimum, or a change of one. */
export function MinimumDialog({
  minimum,
  onClose,
}: {
  readonly minimum: MinimumCompensation | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const [values, setValues] = useState(() => (minimum ? termsOf(minimum) : newTerms(t('minimum_title'))));
  const [kind, setKind] = useState<Kind>(minimum?.audience.kind ?? 'everyone');
  const [id, setId] = useState(minimum?.audience.id ?? null);
  const items = useAudienceItems(kind);
  const terms = wholeTerms(values);
  const audience: DrawAudience | null = kind === 'everyone' ? { kind } : id === null ? null : { kind, id };
  const save = useMutation({
    mutationFn: ({ whole, of }: { whole: NonNullable<typeof terms>; of: DrawAudience }) => {
      const { way: _way, ...rest } = whole;
      return minimum
        ? drawData.updateMinimum({
            params: { id: minimum.id },
            body: { ...rest, audience: of, version: minimum.version },
          })
        : drawData.createMinimum({ body: { ...rest, audience: of } });
    },
    onSuccess: () => {
      toast.success(minimum ? t('minimum_saved') : t('minimum_added'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={minimum ? t('minimum_edit', { name: minimum.name }) : t('minimum_add')}
      save={save}
      action={minimum ? common('save') : common('add')}
      isDisabled={terms === null || audience === null}
      onSave={() => {
        if (terms && audience) save.mutate({ whole: terms, of: audience });
      }}
    >
      <Select
        label={t('minimum_for')}
        items={KINDS.map((value) => ({ value, text: t(`audience.${value}`) }))}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setId(null);
        }}
      />
      {kind === 'everyone' ? null : (
        <ComboBox name="audience" label={t('minimum_which')} items={items} value={id} onChange={setId} />
      )}
      <TermsFields values={values} change={(part) => setValues({ ...values, ...part })} isMinimum />
    </FormDialog>
  );
}

function useAudienceItems(kind: Kind) {
  const period = splitMonth(useLoadedMonth());
  const filters = useQuery({
    ...statementData.filterOptions(period.year, period.month),
    enabled: kind === 'group' || kind === 'plan',
  });
  const roles = useQuery({ ...roleData.list, enabled: kind === 'role' });
  if (kind === 'role') return (roles.data ?? []).map((one) => ({ value: one.id, text: one.name }));
  if (kind === 'plan') return (filters.data?.plans ?? []).map((one) => ({ value: one.id, text: one.name }));
  return (filters.data?.groups ?? []).map((one) => ({
    value: one.id,
    text: one.name,
    caption: one.dimension_name,
  }));
}
