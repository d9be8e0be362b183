import { useTranslations } from 'use-intl';
import {
  AttainmentBar,
  BarChart,
  ChartToggle,
  ProgressBar,
  ThinBar,
  Ring,
  StackBar,
  TierCurve,
} from '../../ui/index.ts';
import { ReportChartsSection } from './report-charts-section.tsx';
import { Held, Specimen } from './specimen.tsx';

const BARS = ['3', '5', '2', '6', '4', '7', '8'].map((value, at) => ({
  key: String(at),
  value,
  label: String(at + 1),
  name: String(at + 1),
  text: value,
}));
const axis = (value: string) => value;
const TIERS = [
  { x: '0', y: '0' },
  { x: '20000', y: '600' },
  { x: '50000', y: '2100' },
  { x: '150000', y: '10100' },
];

export function ChartsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const terms = useTranslations('words');
  return (
    <>
      <Specimen name="Ring">
        {['0.94', '1.2', '0', null].map((value) => (
          <Ring key={value} value={value} label={c('progress')} size={value === null ? 72 : 118} />
        ))}
      </Specimen>
      <Specimen name="BarChart · ChartToggle" layout="fields">
        <Held start={false}>
          {(isTable, setTable) => (
            <Held start="6">
              {(chosen, choose) => (
                <div>
                  <ChartToggle label={t('charts')} isTable={isTable} onChange={setTable} />
                  <BarChart
                    label={t('charts')}
                    isTable={isTable}
                    chosen={chosen}
                    onChoose={choose}
                    bars={BARS}
                    axis={axis}
                  />
                </div>
              )}
            </Held>
          )}
        </Held>
        <BarChart label={t('grid_read_only')} bars={BARS} axis={axis} chosen="2" height={64} />
        <BarChart label={t('tables')} bars={BARS} axis={axis} chosen="2" isTable />
      </Specimen>
      <Specimen name="TierCurve" layout="fields">
        <TierCurve label={t('filled')} points={TIERS} at="122127" />
        <TierCurve label={t('empty')} points={TIERS} />
      </Specimen>
      <Specimen name="StackBar · AttainmentBar" layout="fields">
        <StackBar
          label={c('progress')}
          parts={[
            { label: terms('state.validated'), count: 12, colour: 'var(--good)' },
            { label: terms('state.locked'), count: 6, colour: 'var(--info)' },
            { label: terms('state.error'), count: 2, colour: 'var(--bad)' },
          ]}
        />
        {['0.42', '1.18', null].map((value) => (
          <AttainmentBar key={value} value={value} />
        ))}
      </Specimen>
      <Specimen name="ProgressBar" layout="fields">
        <ProgressBar label={c('import')} value={42} note="42%" />
        <ProgressBar label={c('export')} value={100} />
        <ProgressBar label={c('loading')} />
      </Specimen>
      <Specimen name="ThinBar" layout="fields">
        <ThinBar label={c('import')} value={42} />
        <ThinBar label={c('export')} value={3} max={3} />
        <ThinBar label={c('loading')} value={0} />
      </Specimen>
      <ReportChartsSection />
    </>
  );
}
