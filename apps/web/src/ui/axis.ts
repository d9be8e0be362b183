const LINES = 3;

/** Round lines under a chart, from 0 to the first one that is not below `highest`: at most four and the base. */
export function axisOf(highest: number): { readonly top: number; readonly steps: readonly number[] } {
  if (highest <= 0) return { top: 1, steps: [0] };
  const rough = highest / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, at) => step * at) };
}
