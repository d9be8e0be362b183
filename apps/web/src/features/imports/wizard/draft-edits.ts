import type { ColumnMapping, Sniff } from '@comptoir/contract';
import { type Draft, readableName } from './mapping.ts';

export function withColumn(draft: Draft, next: ColumnMapping): Draft {
  const columns = draft.columns.map((column) => (column.index === next.index ? next : column));
  const isUser = next.target.kind === 'new' && next.target.type === 'user';
  // The record's user is a column read as users: the first one stays it until another is chosen.
  const user_column =
    draft.user_column === null && isUser
      ? next.index
      : draft.user_column === next.index && !isUser
        ? null
        : draft.user_column;
  return { ...draft, columns, user_column };
}

export function withUser(draft: Draft, index: number | null, sniff: Sniff): Draft {
  const columns = draft.columns.map((column): ColumnMapping => {
    if (column.index !== index) return column;
    const name =
      column.target.kind === 'new'
        ? column.target.name
        : readableName(sniff.columns[column.index]?.name ?? '');
    return { ...column, target: { kind: 'new', name, type: 'user' } };
  });
  return { ...draft, columns, user_column: index };
}
