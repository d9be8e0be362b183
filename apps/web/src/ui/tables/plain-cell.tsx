import type { CellWire, FieldWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { Amount, DateText, NumberText, Percent } from '../values.tsx';

/** A cell as it is read outside of a grid. */
export function PlainCell({
  field,
  cell,
  users,
}: {
  readonly field: Pick<FieldWire, 'type' | 'currency' | 'is_grouped'>;
  readonly cell: CellWire | undefined;
  readonly users: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('records');
  if (cell === null || cell === undefined || cell === '') return NONE;
  if (typeof cell === 'boolean') return t(cell ? 'yes' : 'no');
  if (Array.isArray(cell)) return cell.join('; ');
  if (typeof cell === 'object') return cell.unmatched;
  if (field.type === 'amount') return <Amount value={cell} currency={field.currency ?? null} />;
  if (field.type === 'percentage') return <Percent value={cell} />;
  switch (STORAGE_OF[field.type]) {
    case 'decimal':
      return <NumberText value={cell} grouped={field.is_grouped} />;
    case 'date':
      return <DateText value={cell} />;
    case 'user':
      return users[cell] ?? NONE;
    default:
      return cell;
  }
}
