import type { DrawAudience } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../data/roles.ts';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { ComboBox, Select } from '../../ui/index.ts';
import { useLoadedMonth } from './use-loaded-month.ts';

const KINDS = ['everyone', 'role', 'group', 'plan'] as const;
type Kind = (typeof KINDS)[number];

/** Everyone, or all of a role, a group or a plan; also those who join later. */
export function AudienceFields({
  given,
  onChange,
}: {
  readonly given: DrawAudience | null;
  /** `null`: not all of it is chosen. */
  readonly onChange: (audience: DrawAudience | null) => void;
}) {
  const t = useTranslations('draws');
  const [kind, setKind] = useState<Kind>(given?.kind ?? 'everyone');
  const items = useAudienceItems(kind);
  return (
    <>
      <Select
        label={t('minimum_for')}
        items={KINDS.map((value) => ({ value, text: t(`audience.${value}`) }))}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onChange(next === 'everyone' ? { kind: next } : null);
        }}
      />
      {kind === 'everyone' ? null : (
        <ComboBox
          name="audience"
          label={t('minimum_which')}
          items={items}
          value={given && given.kind !== 'everyone' ? given.id : null}
          onChange={(id) => onChange(id === null ? null : { kind, id })}
        />
      )}
    </>
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
