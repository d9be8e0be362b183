import { patternAt } from './chart-types.ts';

/** One hatching for each colour: where the system sets the colours, it tells the series apart. */
const HATCHES = [
  'M0 0H8V8H0Z',
  'M0 8L8 0',
  'M0 4H8',
  'M4 0V8',
  'M0 0L8 8',
  'M0 4H8M4 0V8',
  'M4 3A1 1 0 1 0 4 5A1 1 0 1 0 4 3',
  'M0 8L8 0M0 0L8 8',
] as const;

export function ChartPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {HATCHES.map((path, at) => (
        <pattern key={path} id={`${id}-${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d={path} stroke="CanvasText" strokeWidth="1.5" fill={at === 0 ? 'CanvasText' : 'none'} />
        </pattern>
      ))}
    </defs>
  );
}

export const hatch = (id: string, at: number) => `url(#${id}-${patternAt(at)})`;
