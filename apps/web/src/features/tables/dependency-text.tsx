import type { Dependency } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { useTranslations } from 'use-intl';

/** One use, as a link to where it can be removed. */
export function dependencyText(use: Dependency, t: ReturnType<typeof useTranslations<'tables'>>): ReactNode {
  if (use.kind !== 'compensation') return t('used_by_settings', { name: use.name });
  const text = t('used_by', { name: use.name });
  return use.parent_id === null ? text : <Link to={`/plan/${use.parent_id}/compensation/${use.id}` as never}>{text}</Link>;
}
