import { toDrawn } from '../../lib/decimal-text.ts';
import { axisOf } from '../axis.ts';
import type { BarChartProps } from '../bar-chart.tsx';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 720;
const HEIGHT = 300;
const PLOT = { left: 76, right: 704, top: 24, bottom: 250 } as const;

/** The bars of the page as a drawing, with the value over each: a picture has no hover. It is in the page while its colours are read. */
export function drawBars({
  bars,
  axis,
  chosen,
  average,
}: Pick<BarChartProps, 'bars' | 'axis' | 'chosen' | 'average'>): { svg: SVGSVGElement; done: () => void } {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ width: WIDTH, height: HEIGHT }))
    svg.setAttribute(name, String(value));
  svg.style.cssText = 'position:absolute;visibility:hidden';
  const put = (tag: string, attributes: Readonly<Record<string, string | number>>, text?: string) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    if (text !== undefined) element.textContent = text;
    svg.append(element);
  };
  const { top, steps } = axisOf(Math.max(0, ...bars.map((bar) => toDrawn(bar.value))));
  const y = (value: number) => PLOT.bottom - (Math.max(0, value) / top) * (PLOT.bottom - PLOT.top);
  for (const step of steps) {
    put('line', { x1: PLOT.left, x2: PLOT.right, y1: y(step), y2: y(step), style: 'stroke:var(--line)' });
    put('text', { x: PLOT.left - 8, y: y(step) + 4, 'text-anchor': 'end', style: LABEL }, axis(String(step)));
  }
  const room = (PLOT.right - PLOT.left) / Math.max(1, bars.length);
  for (const [at, bar] of bars.entries()) {
    const middle = PLOT.left + room * (at + 0.5);
    const height = y(toDrawn(bar.value));
    const width = Math.min(44, room - 8);
    const fill =
      bar.key === chosen ? 'fill:var(--accent)' : 'fill:color-mix(in srgb,var(--accent) 35%,var(--surface))';
    put('rect', {
      x: middle - width / 2,
      y: height,
      width,
      height: PLOT.bottom - height,
      rx: 3,
      style: fill,
    });
    put('text', { x: middle, y: height - 6, 'text-anchor': 'middle', style: LABEL }, axis(bar.value));
    put('text', { x: middle, y: PLOT.bottom + 18, 'text-anchor': 'middle', style: LABEL }, bar.label);
    if (bar.caption !== undefined)
      put('text', { x: middle, y: PLOT.bottom + 34, 'text-anchor': 'middle', style: LABEL }, bar.caption);
  }
  if (average) {
    const at = y(toDrawn(average.value));
    const style = 'stroke:var(--ink-3);stroke-dasharray:5 4';
    put('line', { x1: PLOT.left, x2: PLOT.right, y1: at, y2: at, style });
    put('text', { x: PLOT.right, y: at - 5, 'text-anchor': 'end', style: LABEL }, average.text);
  }
  document.body.append(svg);
  return { svg, done: () => svg.remove() };
}

const LABEL = 'font-size:11px;fill:var(--ink-2)';
