import { Users } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { Button, EmptyState, LinkButton } from '../../../ui/index.ts';

/** Why the list is empty, and what to do about it. */
export function Nobody({
  isArchive,
  isFiltered: filtered,
  onClear,
}: {
  readonly isArchive: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useTranslations('users');
  const icon = <Users size={20} aria-hidden />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title={t('none_title')}
        action={<Button onPress={onClear}>{t('clear_filters')}</Button>}
      >
        {t('none_text')}
      </EmptyState>
    );
  }
  if (isArchive) {
    return (
      <EmptyState icon={icon} title={t('archived_empty_title')}>
        {t('archived_empty_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('empty_title')}
      action={<LinkButton to={PATHS.newUserImport}>{t('import')}</LinkButton>}
    >
      {t('empty_text')}
    </EmptyState>
  );
}
