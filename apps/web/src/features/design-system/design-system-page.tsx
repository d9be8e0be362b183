import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/index.ts';
import { ActionsSection, ChoicesSection, FieldsSection } from './controls-sections.tsx';
import css from './design-system.module.css';
import { OverlaysSection } from './overlays-section.tsx';
import { ChartsSection, ColoursSection, FeedbackSection, PeopleSection, TablesSection, ValuesSection } from './shown-sections.tsx';

/** For support only: the components, side by side, in both themes and languages. */
export function DesignSystemPage() {
  const t = useTranslations('design_system');
  return (
    <div className={css['stack']}>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <ActionsSection />
      <FieldsSection />
      <ChoicesSection />
      <OverlaysSection />
      <ValuesSection />
      <PeopleSection />
      <TablesSection />
      <ChartsSection />
      <FeedbackSection />
      <ColoursSection />
    </div>
  );
}
