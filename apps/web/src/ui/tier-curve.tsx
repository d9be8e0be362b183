import { useRef, useState } from 'react';
import { toDrawn } from '../lib/decimal-text.ts';
import { useFormat } from '../lib/use-format.ts';
import { SaveMenu } from './charts/save-menu.tsx';
import css from './charts.module.css';
import { CurveDrawing } from './tier-drawing.tsx';

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
  /** The person's position, in the unit of `x`. */
  readonly at?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly format?: 'amount' | 'number' | 'percent' | undefined;
}

/** The drawing, with what each corner says on hover and by arrow keys, and as a picture to keep. */
export function TierCurve(props: TierCurveProps) {
  const { label, points, currency, format } = props;
  const words = useFormat();
  const svg = useRef<SVGSVGElement>(null);
  const [shown, show] = useState<number | null>(null);
  const corners = cornersOf(points);
  const textOf = (at: number) => {
    const corner = corners[at];
    if (!corner) return '';
    const x = format === 'percent' ? words.percent(corner.x, { decimals: 1 }) : words.number(corner.x);
    return `${x} → ${words.amount(corner.y, { currency: currency ?? null })}`;
  };
  return (
    <div className={css['curveBox']}>
      <CurveDrawing {...props} svg={svg} shown={shown === null ? null : (corners[shown]?.x ?? null)} />
      {corners.length > 1 ? (
        <input
          type="range"
          className={css['curveKeys']}
          aria-label={label}
          aria-valuetext={textOf(shown ?? 0)}
          min={0}
          max={corners.length - 1}
          value={shown ?? 0}
          onChange={(event) => show(Number(event.target.value))}
          onFocus={() => show((before) => before ?? 0)}
          onBlur={() => show(null)}
          onPointerLeave={(event) => {
            if (document.activeElement !== event.currentTarget) show(null);
          }}
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            show(nearest(corners, (event.clientX - left) / Math.max(1, width)));
          }}
        />
      ) : null}
      <div className={css['curveFoot']}>
        <span aria-hidden>{shown === null ? '' : textOf(shown)}</span>
        <SaveMenu title={label} draw={() => (svg.current ? { svg: svg.current } : null)} />
      </div>
    </div>
  );
}

/** Each height once: where pay jumps, what is paid from there on. */
function cornersOf(points: readonly CurvePoint[]): readonly CurvePoint[] {
  return [...new Map(points.map((point) => [point.x, point])).values()];
}

/** The corner nearest to a share of the width. */
function nearest(corners: readonly CurvePoint[], share: number): number {
  const xs = corners.map(({ x }) => toDrawn(x));
  const [min, max] = [Math.min(...xs), Math.max(...xs)];
  const x = min + share * (max - min);
  let best = 0;
  for (const [at, one] of xs.entries()) if (Math.abs(one - x) < Math.abs((xs[best] ?? 0) - x)) best = at;
  return best;
}
