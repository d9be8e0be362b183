import { ChartColumn, Table2 } from 'lucide-react';
import { type CSSProperties, Fragment, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { toDrawn } from '../lib/decimal-text.ts';
import { axisOf } from './axis.ts';
import css from './bar-chart.module.css';
import { IconButton } from './button.tsx';
import { drawBars } from './charts/draw-bars.ts';
import { SaveMenu } from './charts/save-menu.tsx';

export interface ChartBar {
  readonly key: string;
  /** Below the bar, short. */
  readonly label: string;
  /** Below the label where it changes: the year. */
  readonly caption?: string | undefined;
  /** A decimal string; only its height is drawn from it. */
  readonly value: string;
  /** For readers and the table: "June 2017", "€7,870.16". */
  readonly name: string;
  readonly text: string;
  /** A guess at what is to come: an outline alone. Its text says so, too. */
  readonly isExpected?: boolean;
}

/** Turns a chart into its table and back. */
export function ChartToggle({
  label,
  isTable,
  onChange,
}: {
  label: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  const t = useTranslations('common');
  return (
    <IconButton
      size="s"
      icon={isTable ? ChartColumn : Table2}
      label={t(isTable ? 'show_chart' : 'show_table', { name: label })}
      onPress={() => onChange(!isTable)}
    />
  );
}

export interface BarChartProps {
  readonly label: string;
  readonly bars: readonly ChartBar[];
  /** The axis: a value of it as a short text. */
  readonly axis: (value: string) => string;
  readonly chosen?: string;
  readonly onChoose?: (key: string) => void;
  /** A dashed line over the bars, and what it says. */
  readonly average?: { readonly value: string; readonly text: string } | undefined;
  /** At least; more where a column has room to give. */
  readonly height?: number;
  /** The same figures to be read instead of looked at; switched by a `ChartToggle`. */
  readonly isTable?: boolean;
}

/** Months side by side over an axis; the chosen one is filled. Each shows its value on hover and focus. */
export function BarChart(props: BarChartProps) {
  const { label, bars, axis, chosen, onChoose, average, height = 112, isTable } = props;
  if (isTable)
    return <BarTable label={label} bars={bars} chosen={chosen} onChoose={onChoose} average={average} />;
  const { top, steps } = axisOf(Math.max(0, ...bars.map((bar) => toDrawn(bar.value))));
  const stop = bars.some(({ key }) => key === chosen) ? chosen : bars.at(-1)?.key;
  const part = (value: number) => Math.max(0, value / top) * 100;
  return (
    <div className={css['chart']} role="group" aria-label={label}>
      <div className={css['axis']} style={{ minHeight: height }} aria-hidden>
        {steps.map((step) => (
          <Fragment key={step}>
            <span className={css['width']}>{axis(String(step))}</span>
            <span className={css['at']} style={{ bottom: `${part(step)}%` }}>
              {axis(String(step))}
            </span>
          </Fragment>
        ))}
      </div>
      <div className={css['plot']} style={{ minHeight: height }} data-bars>
        {steps.map((step) => (
          <span key={step} className={css['line']} style={{ bottom: `${part(step)}%` }} />
        ))}
        {average ? (
          <span
            className={css['average']}
            style={{ bottom: `${part(toDrawn(average.value))}%` }}
            role="img"
            aria-label={average.text}
          />
        ) : null}
        {bars.map((bar) => (
          <Bar
            key={bar.key}
            bar={bar}
            part={part(toDrawn(bar.value))}
            isChosen={bar.key === chosen}
            isStop={bar.key === stop}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className={css['labels']} aria-hidden>
        {bars.map((bar, at) => (
          <span key={bar.key} className={cx(bar.key === chosen && css['labelOn'])}>
            <span>{bar.label}</span>
            {bar.caption === undefined ? null : <span>{bar.caption}</span>}
            {bar.caption === undefined && bars[at - 1]?.caption !== undefined ? (
              <span className={css['late']}>{bars[at - 1]?.caption}</span>
            ) : null}
          </span>
        ))}
      </div>
      <div className={css['foot']}>
        {average ? (
          <span className={css['averageText']} aria-hidden>
            {average.text}
          </span>
        ) : null}
        <SaveMenu title={label} draw={() => drawBars(props)} />
      </div>
    </div>
  );
}

/** Arrows go from bar to bar: the chart is one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const plot = event.currentTarget.closest('[data-bars]');
  const bars = [...(plot?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
  const at = bars.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: bars.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const bar = bars[Math.min(bars.length - 1, Math.max(0, next))];
  for (const one of bars) one.tabIndex = one === bar ? 0 : -1;
  bar?.focus();
}

function Bar({
  bar,
  part,
  isChosen,
  isStop,
  onChoose,
}: {
  bar: ChartBar;
  part: number;
  isChosen: boolean;
  /** The Tab key comes here. */
  isStop: boolean;
  onChoose: BarChartProps['onChoose'] | undefined;
}) {
  const t = useTranslations('common');
  const style = { height: `${part}%` };
  const text = t('name_value', { name: bar.name, value: bar.text });
  const look = cx(css['bar'], bar.isExpected && css['expected'], isChosen && css['barOn']);
  return (
    <div className={css['slot']} style={{ '--top': `${part}%` } as CSSProperties}>
      {onChoose ? (
        <button
          type="button"
          className={look}
          style={style}
          aria-label={text}
          aria-pressed={isChosen}
          onClick={() => onChoose(bar.key)}
          onKeyDown={moveFocus}
          tabIndex={isStop ? 0 : -1}
          data-bar
        />
      ) : (
        <span className={look} style={style} role="img" aria-label={text} />
      )}
      <span className={css['value']} aria-hidden>
        {bar.text}
      </span>
    </div>
  );
}

function BarTable({
  label,
  bars,
  chosen,
  onChoose,
  average,
}: Pick<BarChartProps, 'label' | 'bars' | 'average'> & {
  chosen?: string | undefined;
  onChoose?: BarChartProps['onChoose'] | undefined;
}) {
  return (
    <table className={css['figures']} aria-label={label}>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} className={cx(bar.key === chosen && css['figuresOn'])}>
            <th scope="row">
              {onChoose ? (
                <button type="button" aria-pressed={bar.key === chosen} onClick={() => onChoose(bar.key)}>
                  {bar.name}
                </button>
              ) : (
                bar.name
              )}
            </th>
            <td className="num">{bar.text}</td>
          </tr>
        ))}
        {average ? (
          <tr>
            <td colSpan={2}>{average.text}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
