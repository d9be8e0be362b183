import type { RefObject } from 'react';
import { cx } from '../lib/cx.ts';
import { toDrawn } from '../lib/decimal-text.ts';
import { useFormat } from '../lib/use-format.ts';
import css from './charts.module.css';
import type { TierCurveProps } from './tier-curve.tsx';

const WIDTH = 340;
const HEIGHT = 120;
const LEFT = 4;
const BOTTOM = 18;
/** Two thresholds closer than this share no line for their figures: the first has it. */
const LABEL_ROOM = 38;

interface CurveDrawingProps extends TierCurveProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** The corner that is pointed at. */
  readonly shown: string | null;
}

/** What a climb pays, drawn: the climbed part in the accent colour, the rest in grey, tier borders below. */
export function CurveDrawing({ label, points, at, format = 'number', svg, shown }: CurveDrawingProps) {
  const { number, percent } = useFormat();
  const text = (value: string) =>
    format === 'percent' ? percent(value, { decimals: 1 }) : number(value, { compact: true });
  const { mark, px, py, maxY, path, climbed, rest, thresholds, labels } = geometryOf(points, at);
  return (
    <svg ref={svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={css['curve']} role="img" aria-label={label}>
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1={0}
          x2={WIDTH}
          y1={py(maxY * share)}
          y2={py(maxY * share)}
          stroke="var(--line)"
        />
      ))}
      {thresholds.map(([x]) => (
        <line key={x} x1={x} x2={x} y1={10} y2={HEIGHT - BOTTOM} stroke="var(--line)" strokeDasharray="2 3" />
      ))}
      {labels.map(([x, value]) => (
        <text key={x} x={x} y={HEIGHT - 5} textAnchor="middle">
          {text(value)}
        </text>
      ))}
      {rest.length > 1 ? (
        <path d={path(rest)} fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeLinejoin="round" />
      ) : null}
      <path
        d={path(climbed)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {shown === null ? null : (
        <circle
          cx={px(toDrawn(shown))}
          cy={py(toDrawn(points.findLast(({ x }) => x === shown)?.y ?? '0'))}
          r="4"
          fill="var(--surface)"
          stroke="var(--accent)"
          strokeWidth="2"
        />
      )}
      {mark && at ? <Mark x={px(mark.x)} y={py(mark.y)} text={text(at)} /> : null}
    </svg>
  );
}

/** Where the person is. */
function Mark({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <>
      <circle cx={x} cy={y} r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="2" />
      <text
        className={cx(css['mark'])}
        x={Math.min(WIDTH - 24, Math.max(24, x))}
        y={Math.max(10, y - 9)}
        textAnchor="middle"
      >
        {text}
      </text>
    </>
  );
}

function geometryOf(points: TierCurveProps['points'], at: TierCurveProps['at']) {
  const corners = points.map((point) => ({ x: toDrawn(point.x), y: toDrawn(point.y) }));
  const mark = at ? { x: toDrawn(at), y: heightAt(corners, toDrawn(at)) } : null;
  const all = mark ? [...corners, mark] : corners;
  const maxX = Math.max(1e-9, ...all.map(({ x }) => x));
  const minX = Math.min(...all.map(({ x }) => x));
  const maxY = Math.max(1e-9, ...all.map(({ y }) => y));
  const px = (x: number) => LEFT + ((x - minX) / Math.max(1e-9, maxX - minX)) * (WIDTH - LEFT - 8);
  const py = (y: number) => HEIGHT - BOTTOM - (Math.max(0, y) / maxY) * (HEIGHT - BOTTOM - 14);
  const path = (list: readonly Corner[]) =>
    list.map(({ x, y }, index) => `${index ? 'L' : 'M'}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join('');
  const climbed = mark ? [...corners.filter(({ x }) => x < mark.x), mark] : corners;
  const rest = mark ? [mark, ...corners.filter(({ x }) => x > mark.x)] : [];
  const thresholds = [...new Map(points.slice(1, -1).map((point) => [px(toDrawn(point.x)), point.x]))];
  let free = 0;
  const labels = thresholds.filter(([x]) => {
    const isFree = x >= free;
    if (isFree) free = x + LABEL_ROOM;
    return isFree;
  });
  return { mark, px, py, maxY, path, climbed, rest, thresholds, labels };
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The line's height between two corners; after a jump, above it. */
function heightAt(corners: readonly Corner[], x: number): number {
  const after = corners.findIndex((corner) => corner.x > x);
  const b = corners[after];
  const a = corners[after - 1];
  if (!a || !b) return (after === 0 ? corners[0] : corners.at(-1))?.y ?? 0;
  return a.y + (b.x === a.x ? 0 : ((b.y - a.y) * (x - a.x)) / (b.x - a.x));
}
