import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { LinkTabs, PageHeader, Panel } from '../../ui/index.ts';
import { ActionsSection } from './actions-section.tsx';
import { ChartsSection } from './charts-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { ConditionsSection } from './conditions-section.tsx';
import css from './design-system.module.css';
import { ColoursSection, FeedbackSection } from './feedback-sections.tsx';
import { FieldsSection } from './fields-section.tsx';
import { GridsSection } from './grids-section.tsx';
import { LayoutSection } from './layout-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { TablesSection } from './tables-section.tsx';
import { PeopleSection, ValuesSection } from './values-sections.tsx';

const SECTIONS = [
  ['actions', ActionsSection],
  ['fields', FieldsSection],
  ['choices', ChoicesSection],
  ['overlays', OverlaysSection],
  ['values', ValuesSection],
  ['people', PeopleSection],
  ['layout', LayoutSection],
  ['tables', TablesSection],
  ['grids', GridsSection],
  ['conditions', ConditionsSection],
  ['charts', ChartsSection],
  ['feedback', FeedbackSection],
  ['colours', ColoursSection],
] as const;

/** For support only: every component in its states, side by side, all at once or a kind at a time. */
export function DesignSystemPage() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const { section } = useParams({ strict: false });
  const chosen = SECTIONS.filter(([name]) => name === section);
  return (
    <div className={css['page']}>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <LinkTabs
        label={t('title')}
        items={[
          { to: PATHS.designSystem, text: c('all') },
          ...SECTIONS.map(([name]) => ({ to: `${PATHS.designSystem}/${name}`, text: t(name) })),
        ]}
      />
      {(chosen.length > 0 ? chosen : SECTIONS).map(([name, Section]) => (
        <Panel key={name} title={t(name)}>
          <Section />
        </Panel>
      ))}
    </div>
  );
}
