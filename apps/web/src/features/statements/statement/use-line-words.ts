import type { Line, LineColumn } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useValueWords } from '../../../ui/statements/value-text.tsx';
import { useSourceField } from '../explanation/source-field.ts';
import type { Shape } from './line-shape.ts';

/** How a line and its columns are called, in the table and on cards. */
export function useLineWords(currency: string) {
  const words = useValueWords();
  const format = useFormat();
  const sourceField = useSourceField();
  return {
    column: ({ source, id, name }: LineColumn) => (source === 'field' ? sourceField(id) : null) ?? name,
    names(line: Line, shape: Shape): { readonly title: string; readonly caption: string } {
      const caption = shape.captions
        .flatMap(({ column, index }) => {
          const value = line.values[index];
          return value === undefined || value.type === 'empty' ? [] : [words(value, column.format)];
        })
        .join(' · ');
      return shape.isNamedById && caption !== ''
        ? { title: caption, caption: line.title }
        : { title: line.title, caption };
    },
    tiers: (line: Line) =>
      line.tiers
        .map((part) =>
          part.pays === 'rate' ? format.percent(part.value) : format.amount(part.value, { currency }),
        )
        .join(', '),
  };
}
