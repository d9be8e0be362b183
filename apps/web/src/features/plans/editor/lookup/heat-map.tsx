import type { LookupVariable } from '@comptoir/engine';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NONE } from '../../../../lib/none.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { DatePicker, ScrollRegion, Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { heatAt, type HeatStep, newestDay, stepsOf, strengths } from './heat.ts';
import css from './heat-map.module.css';
import { kindOfKey, type LookupKeyShown, resultKind, useLookupWords } from './use-lookup-columns.tsx';

interface HeatMapProps {
  readonly variable: LookupVariable;
  readonly keys: readonly LookupKeyShown[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** What the table gives, drawn: bars for one key, a grid of coloured cells for two, and for three the grid of one value of the third. */
export function HeatMap(props: HeatMapProps) {
  const { variable, keys } = props;
  const t = useTranslations('editor.variables.heat');
  const [third, setThird] = useState(0);
  const newest = newestDay(variable);
  const [day, setDay] = useState(newest);
  const labels = useStepLabels(props);
  const axes = keys.map((shown, key) => stepsOf(variable, shown, key));
  if (axes.some((steps) => steps?.length === 0)) return null;
  const [down, across, depth] = axes;
  const isTooLarge = axes.includes(null);
  return (
    <section className={css['heat']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {depth || newest !== null ? (
        <div className={styles['pair']}>
          {depth ? (
            <Select
              label={keys[2]!.name}
              value={String(Math.min(third, depth.length - 1))}
              items={depth.map((step, at) => ({ value: String(at), text: labels(2, step) }))}
              onChange={(at) => setThird(Number(at))}
            />
          ) : null}
          {newest === null ? null : <DatePicker label={t('on')} value={day} onChange={setDay} />}
        </div>
      ) : null}
      {isTooLarge || !down ? (
        <p className={styles['sub']}>{t('tooLarge')}</p>
      ) : across ? (
        <Cells
          {...props}
          down={down}
          across={across}
          third={depth?.[Math.min(third, depth.length - 1)]}
          day={day ?? newest}
        />
      ) : (
        <Bars {...props} steps={down} day={day ?? newest} />
      )}
    </section>
  );
}

/** A value of the table as a statement shows it. */
function useResultText({ variable, people }: HeatMapProps): (value: string) => string {
  const format = useFormat();
  const words = useLookupWords(people);
  const kind = resultKind(variable);
  return (value) => {
    if (kind === 'percent') return format.percent(value);
    return kind === 'number' ? format.number(value, { decimals: undefined }) : words.text(kind, value);
  };
}

/** What a step covers, in words. */
function useStepLabels({ keys, people }: HeatMapProps): (key: number, step: HeatStep) => string {
  const t = useTranslations('editor.variables.heat');
  const words = useLookupWords(people);
  const format = useFormat();
  return (key, { cell }) => {
    const kind = kindOfKey(keys[key]!);
    if ('is' in cell) return words.text(kind, cell.is);
    const text = (end: string | null) =>
      kind === 'number' && end !== null ? format.number(end, { decimals: undefined }) : words.text(kind, end);
    const [from, to] = [text(cell.from), text(cell.to)];
    if (cell.from === null) return cell.to === null ? t('any') : t('below', { to });
    return cell.to === null ? t('above', { from }) : t('between', { from, to });
  };
}

type Drawn = HeatMapProps & { readonly day: string | null };

function Cells(
  props: Drawn & {
    readonly down: readonly HeatStep[];
    readonly across: readonly HeatStep[];
    readonly third: HeatStep | undefined;
  },
) {
  const { variable, keys, down, across, third, day } = props;
  const t = useTranslations('editor.variables.heat');
  const text = useResultText(props);
  const labels = useStepLabels(props);
  const rows = down.map((row) =>
    across.map((column) => heatAt(variable, third ? [row, column, third] : [row, column], day)),
  );
  const colours = strengths(rows.flat());
  return (
    <ScrollRegion className={css['scroll']} label={t('cells')}>
      <table className={css['cells']}>
        <thead>
          <tr>
            <td className={css['corner']}>
              {keys[0]!.name} / {keys[1]!.name}
            </td>
            {across.map((step, at) => (
              <th key={at} scope="col">
                {labels(1, step)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((values, row) => (
            <tr key={row}>
              <th scope="row">{labels(0, down[row]!)}</th>
              {values.map((value, column) => (
                <td key={column} {...painted(value, colours[row * across.length + column] ?? null)}>
                  {value === null ? <span title={t('none')}>{NONE}</span> : text(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Bars(props: Drawn & { readonly steps: readonly HeatStep[] }) {
  const { variable, steps, day } = props;
  const text = useResultText(props);
  const labels = useStepLabels(props);
  const values = steps.map((step) => heatAt(variable, [step], day));
  const most = Math.max(...values.map((value) => Math.abs(Number(value ?? '0')) || 0));
  return (
    <table className={css['bars']}>
      <tbody>
        {steps.map((step, at) => {
          const value = values[at] ?? null;
          const size = Math.abs(Number(value ?? '0')) || 0;
          return (
            <tr key={at}>
              <th scope="row">{labels(0, step)}</th>
              <td className={css['track']} aria-hidden>
                <span
                  data-negative={value?.startsWith('-') || undefined}
                  style={{ width: `${most > 0 ? (size / most) * 100 : 0}%` }}
                />
              </td>
              <td>{value === null ? NONE : text(value)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The value is written in each cell: the colour only helps to find it. */
function painted(value: string | null, strength: number | null) {
  return {
    'data-negative': value?.startsWith('-') || undefined,
    style: { '--strength': strength === null ? '0%' : `${8 + strength * 37}%` } as CSSProperties,
  };
}
