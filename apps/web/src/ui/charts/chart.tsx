import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { NONE } from '../../lib/none.ts';
import { ChartToggle } from '../bar-chart.tsx';
import { Cartesian } from './cartesian.tsx';
import { frameOf, placeFigures } from './chart-frame.ts';
import { markAfter } from './chart-keys.ts';
import { ChartLegend, legendOf } from './chart-legend.tsx';
import { ChartPatterns } from './chart-patterns.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartData, ChartKind, ChartMark } from './chart-types.ts';
import css from './charts.module.css';
import type { DrawingProps, MarkPlace } from './drawing-props.ts';
import { Pie } from './pie.tsx';
import { hasNegative } from './pie-slices.ts';
import { SaveMenu } from './save-menu.tsx';
import { Scatter } from './scatter.tsx';
import { useWidth } from './use-width.ts';

export interface ChartProps {
  readonly title: string;
  /** `value` is a `SingleValue`; here it is a table. */
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly height?: number;
  /** Shows what is behind a figure: by press, or by Enter on the marker. */
  readonly onChoose?: ((mark: ChartMark) => void) | undefined;
}

/** A narrower category than this cannot be pointed at: the chart scrolls. */
const MIN_BAND = 14;
/** As `.words` is at most, about. */
const TALLEST_WORDS = 76;
const WIDEST_WORDS = 260;

/** Figures as a drawing that the keyboard can walk, or as a table. */
export function Chart({ title, kind, data, height = 300, onChoose }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const onlyTable = kind === 'table' || kind === 'value' || data.categories.length === 0;
  const isDrawn = !isTable && !onlyTable;
  return (
    <figure className={css['chart']} aria-label={title}>
      <figcaption className={css['head']}>
        <span className={css['title']}>{title}</span>
        {isDrawn ? (
          <SaveMenu
            title={title}
            draw={() => (svg.current ? { svg: svg.current } : null)}
            legend={legendOf(kind, data)}
          />
        ) : null}
        {onlyTable ? null : <ChartToggle label={title} isTable={isTable} onChange={setTable} />}
      </figcaption>
      {isDrawn ? (
        <Drawing title={title} kind={kind} data={data} height={height} svg={svg} onChoose={onChoose} />
      ) : (
        <ChartTable label={title} data={data} onChoose={onChoose} />
      )}
    </figure>
  );
}

interface DrawingFrameProps extends Omit<ChartProps, 'height'> {
  readonly height: number;
  readonly svg: React.RefObject<SVGSVGElement | null>;
}

function Drawing({ title, kind, data, height, svg, onChoose }: DrawingFrameProps) {
  const t = useTranslations('charts');
  const id = useId();
  const [place, room] = useWidth();
  const [marked, setMarked] = useState<{ mark: ChartMark; at?: MarkPlace | undefined } | null>(null);
  const isRound = kind === 'pie' || kind === 'scatter';
  const width = isRound ? room : Math.max(room, data.categories.length * MIN_BAND + 80);
  const mark = marked && isThere(marked.mark, data) ? marked.mark : null;
  const words = mark ? wordsOf(kind, data, mark) : null;
  const at = mark ? (marked?.at ?? placeOf(kind, data, width, height, mark)) : null;
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mark) setMarked(null);
    else if ((event.key === 'Enter' || event.key === ' ') && mark && onChoose) onChoose(mark);
    else {
      const next = markAfter(event.key, mark, data);
      if (!next) return;
      setMarked({ mark: next });
    }
    event.preventDefault();
  };
  const drawing: DrawingProps = {
    kind,
    data,
    width,
    height,
    id,
    mark,
    onMark: (next, where) => setMarked(next ? { mark: next, at: where } : null),
    onChoose,
  };
  return (
    <>
      <div ref={place} className={css['scroll']}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the marker: a reader must pass them on */}
        <div
          className={css['plot']}
          style={{ width }}
          role="application"
          aria-roledescription={t('chart')}
          aria-label={title}
          aria-describedby={`${id}-keys`}
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setMarked(null)}
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
          <svg ref={svg} className={css['svg']} width={width} height={height} aria-hidden>
            <ChartPatterns id={id} />
            {kind === 'pie' ? <Pie {...drawing} /> : null}
            {kind === 'scatter' ? <Scatter {...drawing} /> : null}
            {isRound ? null : <Cartesian {...drawing} />}
          </svg>
          {words && at ? <MarkWords words={words} at={at} width={width} /> : null}
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {t(onChoose ? 'keys_open' : 'keys')}
      </p>
      <p className="visually-hidden" role="status">
        {words?.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join(', ')}
      </p>
      <ChartLegend id={id} kind={kind} data={data} />
      {kind === 'pie' && hasNegative(data) ? <p className={css['note']}>{t('negative_left_out')}</p> : null}
    </>
  );
}

/** The marked figure in words, above it or where there is room. */
function MarkWords({
  words,
  at,
  width,
}: {
  readonly words: ReturnType<typeof wordsOf>;
  readonly at: MarkPlace;
  readonly width: number;
}) {
  return (
    <div
      className={cx(
        css['words'],
        at.y < TALLEST_WORDS && css['below'],
        at.x < WIDEST_WORDS / 2 && css['toRight'],
        at.x > width - WIDEST_WORDS / 2 && css['toLeft'],
      )}
      style={{ left: at.x, top: at.y }}
      aria-hidden
    >
      {words.map(({ name, value }) => (
        <span key={name}>
          {name} {value ? <b>{value}</b> : null}
        </span>
      ))}
    </div>
  );
}

const isThere = ({ category, series }: ChartMark, data: ChartData) =>
  category < data.categories.length && series < data.series.length;

/** The marked figure in words: its category, then its series; of a point, both figures. */
function wordsOf(kind: ChartKind, { categories, series }: ChartData, mark: ChartMark) {
  const text = (at: number) => {
    const one = series[at];
    const value = one?.values[mark.category] ?? null;
    return { name: one?.name ?? '', value: value === null || !one ? NONE : one.text(value) };
  };
  const shown = kind === 'scatter' ? [0, 1] : kind === 'pie' ? [0] : [mark.series];
  return [{ name: categories[mark.category]?.name ?? '', value: '' }, ...shown.map(text)];
}

/** Where the keyboard's marker is. */
function placeOf(
  kind: ChartKind,
  data: ChartData,
  width: number,
  height: number,
  mark: ChartMark,
): MarkPlace {
  if (kind === 'pie' || kind === 'scatter') return { x: width / 2, y: height / 2 };
  const found = placeFigures(kind, data, frameOf(kind, data, width, height)).find(
    ({ category, series }) => category === mark.category && series === mark.series,
  );
  return found ? { x: found.x + found.width / 2, y: Math.min(found.y, found.base) } : { x: width / 2, y: 24 };
}
