import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import {
  Badge,
  Breadcrumbs,
  Button,
  LinkTabs,
  NarrowPage,
  Pager,
  Panel,
  ScrollRegion,
  SearchField,
  Segmented,
  Stepper,
  Toolbar,
} from '../../ui/index.ts';
import css from './design-system.module.css';
import { Held, Specimen } from './specimen.tsx';

const PAGE_SIZE = 15;

export function LayoutSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const terms = useTranslations('words');
  const steps = [
    { value: 'a', text: 'Alpha', state: 'done' as const },
    { value: 'b', text: 'Bravo', state: 'error' as const },
    { value: 'c', text: 'Charlie' },
    { value: 'd', text: 'Delta', isDisabled: true },
  ];
  return (
    <>
      <Specimen name="Breadcrumbs" layout="stack">
        <Breadcrumbs
          label="Breadcrumbs"
          items={[{ text: t('title'), to: PATHS.designSystem }, { text: t('layout') }]}
        />
      </Specimen>
      <Specimen name="LinkTabs" layout="stack">
        <LinkTabs
          label="LinkTabs"
          items={[
            { to: PATHS.designSystem, text: t('title') },
            { to: '/', text: c('open') },
          ]}
        />
      </Specimen>
      <Specimen name="Stepper" layout="stack">
        <Held start="c">
          {(step, setStep) => <Stepper label="Stepper" steps={steps} value={step} onChange={setStep} />}
        </Held>
      </Specimen>
      <Specimen name="Toolbar" layout="stack">
        <Toolbar>
          <SearchField label={c('search')} />
          <Held start="a">
            {(value, onChange) => (
              <Segmented
                label={c('filter')}
                items={[
                  { value: 'a', text: c('all') },
                  { value: 'b', text: c('archived') },
                ]}
                value={value}
                onChange={onChange}
              />
            )}
          </Held>
          <Button icon={Plus}>{c('add')}</Button>
        </Toolbar>
      </Specimen>
      <Specimen name="Pager" layout="stack">
        {[0, 1, 2].map((start) => (
          <Held key={start} start={start}>
            {(page, setPage) => <Pager page={page} size={PAGE_SIZE} total={42} onChange={setPage} />}
          </Held>
        ))}
      </Specimen>
      <Specimen name="Panel" layout="fields">
        <Panel title={t('sample_deal')} aside={<Badge tone="good">{terms('state.live')}</Badge>}>
          {t('sample_text')}
        </Panel>
        <NarrowPage>
          <Panel>{`NarrowPage · ${t('sample_text')}`}</Panel>
          <Panel>{t('sample_text')}</Panel>
        </NarrowPage>
        <Panel title={t('sample_commission')} isFlush>
          <ScrollRegion label="ScrollRegion">
            <p className={css['wide']}>{`ScrollRegion · ${t('sample_text').repeat(4)}`}</p>
          </ScrollRegion>
        </Panel>
      </Specimen>
    </>
  );
}
