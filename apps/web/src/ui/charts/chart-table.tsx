import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { NONE } from '../../lib/none.ts';
import { ScrollRegion } from '../layout.tsx';
import type { ChartData, ChartMark } from './chart-types.ts';
import css from './charts.module.css';

interface ChartTableProps {
  readonly label: string;
  readonly data: ChartData;
  readonly onChoose?: ((mark: ChartMark) => void) | undefined;
}

/** The figures of a chart, to be read. */
export function ChartTable({ label, data, onChoose }: ChartTableProps) {
  const t = useTranslations('charts');
  const common = useTranslations('common');
  return (
    <ScrollRegion label={label}>
      <table className={css['figures']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {data.series.map(({ key, name }) => (
              <th key={key} scope="col" className={css['figure']}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ key, name }, category) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {data.series.map((series, at) => {
                const value = series.values[category] ?? null;
                const text = value === null ? NONE : series.text(value);
                return (
                  <td key={series.key} className={cx(css['figure'])}>
                    {onChoose && value !== null ? (
                      <button
                        type="button"
                        aria-label={common('name_value', { name: `${name}, ${series.name}`, value: text })}
                        onClick={() => onChoose({ category, series: at })}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
