import type { ChartData, ChartKind, ChartMark } from './chart-types.ts';

/** What every drawing of a chart gets. */
export interface DrawingProps {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly width: number;
  readonly height: number;
  /** Prefix of the ids inside the drawing. */
  readonly id: string;
  readonly mark: ChartMark | null;
  readonly onMark: (mark: ChartMark | null, at?: MarkPlace) => void;
  readonly onChoose?: ((mark: ChartMark) => void) | undefined;
}

/** Where the marked figure is, in pixels of the drawing: its words are shown above it. */
export interface MarkPlace {
  readonly x: number;
  readonly y: number;
}
