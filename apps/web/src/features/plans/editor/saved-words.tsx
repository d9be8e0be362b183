import type { CompensationWire } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AgoText } from '../../../ui/index.ts';

/** Who saved a compensation, and how long ago. */
export function useSavedWords(): (
  stored: Pick<CompensationWire, 'updated_at' | 'updated_by_name'>,
) => ReactNode {
  const t = useTranslations('editor.newer');
  return ({ updated_at, updated_by_name }) =>
    t.rich(updated_by_name === null ? 'savedAgo' : 'savedBy', {
      ago: () => <AgoText value={updated_at} />,
      name: updated_by_name ?? '',
    });
}
