import type { Line, LineColumn } from '../../../data/statements.ts';

interface Placed {
  readonly column: LineColumn;
  readonly index: number;
}

export interface Shape {
  /** Words about the record, under its name. */
  readonly captions: readonly Placed[];
  readonly figures: readonly Placed[];
  readonly hasDate: boolean;
  readonly hasTiers: boolean;
  readonly hasShares: boolean;
  /** Titles are IDs: the words about a record name it, and the ID is below them. */
  readonly isNamedById: boolean;
}

const FIGURES: ReadonlySet<string | null> = new Set(['amount', 'number', 'percentage']);

/** Fields chosen in the plan, or else what was computed per record. What only repeats the name or the date is left out. */
export function shapeOf(columns: readonly LineColumn[], lines: readonly Line[], isNamedById: boolean): Shape {
  const indexed = columns.map((column, index) => ({ column, index }));
  const fields = indexed.filter(({ column }) => column.source === 'field');
  const chosen = (fields.length > 0 ? fields : indexed).filter(
    ({ index }) =>
      !lines.every((line) => {
        const value = line.values[index];
        return (
          value === undefined ||
          value.type === 'empty' ||
          ('value' in value && (value.value === line.title || value.value === line.date))
        );
      }),
  );
  const isFigure = ({ column }: Placed) => FIGURES.has(column.format);
  const figures = chosen.filter(isFigure);
  // Without a figure among the fields the measure itself is shown, or the share would stand alone.
  const measured =
    figures.length > 0
      ? figures
      : indexed
          .filter(({ column }) => column.source === 'variable' && FIGURES.has(column.format))
          .slice(0, 1);
  const captions = chosen.filter((one) => !isFigure(one));
  return {
    captions,
    figures: measured,
    hasDate: lines.some((line) => line.date !== null),
    hasTiers: lines.some((line) => line.tiers.length > 0),
    hasShares: lines.some((line) => line.share !== null),
    // A date or a checkbox alone is no name.
    isNamedById: isNamedById && captions.some(({ column }) => column.format === 'text'),
  };
}
