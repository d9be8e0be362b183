import { useTranslations } from 'use-intl';
import { hatch } from './chart-patterns.tsx';
import { type ChartData, type ChartKind, colourAt } from './chart-types.ts';
import css from './charts.module.css';
import { pieSlices } from './pie-slices.ts';
import type { LegendEntry } from './save-chart.ts';

/** Names with their colours; none where there is but one series. `null`: the rest of a pie. */
function entriesOf(kind: ChartKind, data: ChartData): readonly { name: string | null; colour: string }[] {
  if (kind === 'scatter') return [];
  if (kind === 'pie')
    return pieSlices(data).map(({ categories }, at) => ({
      name: categories.length === 1 ? (data.categories[categories[0] ?? 0]?.name ?? '') : null,
      colour: colourAt(at),
    }));
  if (data.series.length < 2) return [];
  return data.series.map(({ name }, at) => ({ name, colour: colourAt(at) }));
}

export function legendOf(kind: ChartKind, data: ChartData): readonly LegendEntry[] {
  return entriesOf(kind, data).map(({ name, colour }) => ({ name: name ?? '…', colour }));
}

export function ChartLegend({
  id,
  kind,
  data,
}: {
  readonly id: string;
  readonly kind: ChartKind;
  readonly data: ChartData;
}) {
  const t = useTranslations('charts');
  const entries = entriesOf(kind, data);
  if (entries.length === 0) return null;
  return (
    <ul className={css['legend']} aria-label={t('legend')}>
      {entries.map(({ name, colour }, at) => (
        <li key={name ?? ''}>
          <svg width="10" height="10" className={css['swatch']} aria-hidden>
            <rect
              className={css['dot']}
              width="10"
              height="10"
              style={{ fill: colour, '--hatch': hatch(id, at) } as React.CSSProperties}
            />
          </svg>
          {name ?? t('other')}
        </li>
      ))}
    </ul>
  );
}
