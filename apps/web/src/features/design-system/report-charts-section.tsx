import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { LateTexts } from '../../lib/late-texts.tsx';
import { CHART_KINDS, Chart, type ChartData, SingleValue } from '../../ui/charts/index.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Specimen } from './specimen.tsx';

const MONTHS = ['2017-01', '2017-02', '2017-03', '2017-04', '2017-05', '2017-06'];
const FIGURES = [
  ['12000', '18500', '9000', '22000', '-3000', '26000'],
  ['8000', '7500', '11000', null, '14000', '9000'],
  ['4000', '6000', '5000', '7000', '8000', '2000'],
] as const;

/** Every kind of chart, over the same figures. */
export function ReportChartsSection() {
  return (
    <Suspense>
      <LateTexts>
        <Kinds />
      </LateTexts>
    </Suspense>
  );
}

function Kinds() {
  const t = useTranslations('design_system');
  const terms = useTranslations('words');
  const { amount, period } = useFormat();
  const names = [terms('state.validated'), terms('state.locked'), terms('state.to_lock')];
  const data: ChartData = {
    categories: MONTHS.map((month) => ({ key: month, name: period(month) })),
    series: FIGURES.map((values, at) => ({
      key: String(at),
      name: names[at] ?? '',
      unit: 'EUR',
      values,
      isLine: at === 2,
      text: (value) => amount(value),
      axis: (value) => amount(value, { compact: true }),
    })),
  };
  return (
    <>
      <Specimen name="Chart" layout="fields">
        {CHART_KINDS.filter((kind) => kind !== 'value').map((kind) => (
          <Chart key={kind} title={`${t('charts')}: ${kind}`} kind={kind} data={data} height={240} />
        ))}
      </Specimen>
      <Specimen name="SingleValue" layout="fields">
        <SingleValue name={t('charts')} value={amount('26000')} />
        <SingleValue
          name={t('charts')}
          value={amount('26000')}
          comparison={{ name: period('2017-05'), value: amount('23000'), ratio: '0.1304' }}
        />
        <SingleValue
          name={t('charts')}
          value={amount('9000')}
          comparison={{ name: period('2017-05'), value: amount('14000'), ratio: '-0.3571' }}
        />
      </Specimen>
    </>
  );
}
