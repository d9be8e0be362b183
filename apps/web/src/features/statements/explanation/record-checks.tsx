import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/index.ts';
import { type OpenedDeal, useOpenDeal } from './opened-deal.ts';
import css from './record-checks.module.css';

/** Opens the record: its fields, every rule that it passes or fails, its tiers and its history. */
export function RecordChecksButton(deal: OpenedDeal) {
  const t = useTranslations('statements');
  const open = useOpenDeal(deal);
  return <IconButton label={t('checks_of', { name: deal.name })} icon={ListChecks} size="s" onPress={open} />;
}

/** The same by the record's name. */
export function RecordNameButton({ children, ...deal }: OpenedDeal & { readonly children: ReactNode }) {
  const open = useOpenDeal(deal);
  return (
    <button type="button" className={css['name']} onClick={open}>
      {children}
    </button>
  );
}
