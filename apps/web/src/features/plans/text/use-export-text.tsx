import type { PlanSummary } from '@comptoir/contract';
import { FileDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type MenuEntry, useAction } from '../../../ui/index.ts';

/** Hands the plan's text to the browser's downloads. */
export function useExportText({ id }: Pick<PlanSummary, 'id'>): MenuEntry {
  const t = useTranslations('plans');
  const read = useAction({
    mutationFn: () => planData.readText(id),
    onSuccess: ({ name, text }) => saveFile(`${name}.yaml`, new Blob([text], { type: 'application/yaml' })),
  });
  return {
    id: 'export_text',
    text: t('menu.export_text'),
    icon: <FileDown size={16} aria-hidden />,
    onAction: () => read.mutate(),
  };
}
