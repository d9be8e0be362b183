import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/index.ts';

export function DesignSystemPage() {
  const t = useTranslations('shell');
  return <PageHeader title={t('design_system')} />;
}
