import { toDrawn } from '../lib/decimal-text.ts';
import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/use-format.ts';
import css from './charts.module.css';

export interface CurvePoint {
  /** What climbs, as a decimal string. */
  readonly x: string;
  /** What it pays in all at that height. */
  readonly y: string;
  /** Of the segment that ends here: "5%". */
  readonly label?: string | undefined;
}

export interface TierCurveProps {
  readonly label: string;
  /** Corners of the curve from the start of the first tier on; the last one says where it goes on to. */
  readonly points: readonly CurvePoint[];
  /** Where the person stands. */
  readonly at?: CurvePoint | null | undefined;
  readonly currency?: string | null | undefined;
  readonly format?: 'amount' | 'number' | 'percent' | undefined;
}

const WIDTH = 340;
const HEIGHT = 120;
const LEFT = 4;
const BOTTOM = 18;

/** What a climb pays, drawn: the climbed part in the accent colour, the rest in grey, tier borders below. */
export function TierCurve({ label, points, at, format = 'number' }: TierCurveProps) {
  const { number, percent } = useFormat();
  const text = (value: string) => (format === 'percent' ? percent(value, { decimals: 1 }) : number(value, { compact: true }));
  const all = at ? [...points, at] : points;
  const maxX = Math.max(1e-9, ...all.map((point) => toDrawn(point.x)));
  const minX = Math.min(...all.map((point) => toDrawn(point.x)));
  const maxY = Math.max(1e-9, ...all.map((point) => toDrawn(point.y)));
  const px = (x: number) => LEFT + ((x - minX) / Math.max(1e-9, maxX - minX)) * (WIDTH - LEFT - 8);
  const py = (y: number) => HEIGHT - BOTTOM - (Math.max(0, y) / maxY) * (HEIGHT - BOTTOM - 14);
  const path = (list: readonly CurvePoint[]) =>
    list.map((point, index) => `${index ? 'L' : 'M'}${px(toDrawn(point.x)).toFixed(1)} ${py(toDrawn(point.y)).toFixed(1)}`).join('');
  const climbed = at ? [...points.filter((point) => toDrawn(point.x) < toDrawn(at.x)), at] : points;
  const rest = at ? [at, ...points.filter((point) => toDrawn(point.x) > toDrawn(at.x))] : [];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css['curve']} role="img" aria-label={label}>
      {[0, 0.5, 1].map((share) => (
        <line key={share} x1={0} x2={WIDTH} y1={py(maxY * share)} y2={py(maxY * share)} stroke="var(--line)" />
      ))}
      {points.slice(1, -1).map((point) => (
        <g key={point.x}>
          <line
            x1={px(toDrawn(point.x))}
            x2={px(toDrawn(point.x))}
            y1={10}
            y2={HEIGHT - BOTTOM}
            stroke="var(--line)"
            strokeDasharray="2 3"
          />
          <text x={px(toDrawn(point.x))} y={HEIGHT - 5} textAnchor="middle">
            {text(point.x)}
          </text>
        </g>
      ))}
      {rest.length > 1 ? <path d={path(rest)} fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeLinejoin="round" /> : null}
      <path d={path(climbed)} fill="none" stroke="var(--accent)" strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round" />
      {at ? (
        <>
          <circle cx={px(toDrawn(at.x))} cy={py(toDrawn(at.y))} r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="2" />
          <text
            className={cx(css['mark'])}
            x={Math.min(WIDTH - 24, Math.max(24, px(toDrawn(at.x))))}
            y={Math.max(10, py(toDrawn(at.y)) - 9)}
            textAnchor="middle"
          >
            {text(at.x)}
          </text>
        </>
      ) : null}
    </svg>
  );
}
