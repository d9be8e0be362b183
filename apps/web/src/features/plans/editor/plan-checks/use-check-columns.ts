import { type CompensationDocument, storedUses } from '@comptoir/engine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Editor } from '../use-editor.ts';
import { names } from './check-edits.ts';
import type { SheetColumn, SheetKind } from './check-sheet.tsx';

type Table = Editor['catalogue']['tables'][number];

const KINDS: Partial<Readonly<Record<Table['fields'][number]['type'], SheetKind>>> = {
  float: 'number',
  amount: 'number',
  percentage: 'percent',
  date: 'date',
  bool: 'boolean',
  user: 'user',
};

const ATTRIBUTE_KINDS = {
  text: 'text',
  picklist: 'text',
  number: 'number',
  amount: 'number',
  percentage: 'percent',
  date: 'date',
  boolean: 'boolean',
} as const;

export interface CheckTable {
  readonly table: Table;
  readonly columns: readonly SheetColumn[];
}

/** The fields that the document names, and those of other tables that its linked ones read. */
function readFields(
  tables: Editor['catalogue']['tables'],
  isNamed: (id: string) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map(
    tables
      .filter(({ id }) => isNamed(id))
      .map(({ id, fields }) => [id, new Set(fields.map((field) => field.id).filter(isNamed))] as const),
  );
  const read = new Map<string, Set<string>>();
  for (const { table_id, field_ids } of storedUses(tables, named))
    read.set(table_id, new Set([...(read.get(table_id) ?? []), ...field_ids]));
  return read;
}

/** What a check of this compensation can have: its tables with the fields that it reads, its attributes, dimensions and quotas. */
export function useCheckColumns(
  document: CompensationDocument,
  catalogue: Editor['catalogue'],
): {
  readonly tables: readonly CheckTable[];
  readonly attributes: readonly SheetColumn[];
  readonly groups: readonly SheetColumn[];
  readonly quotas: readonly SheetColumn[];
} {
  const t = useTranslations('editor.planChecks');
  return useMemo(() => {
    const isNamed = names(document);
    const read = readFields(catalogue.tables, isNamed);
    const tables = catalogue.tables
      .filter(({ id }) => isNamed(id) || read.has(id))
      .map((table) => ({
        table,
        columns: table.fields
          .filter(({ id }) => read.get(table.id)?.has(id) || id === table.name_field_id)
          .map(({ id, name, type }) => ({ id, name, kind: KINDS[type] ?? 'text' })),
      }));
    const quotas = catalogue.quotas.filter(({ id }) => isNamed(id));
    return {
      tables,
      // One row: the person's values.
      attributes: catalogue.attributes
        .filter(({ id }) => isNamed(id))
        .map(({ id, name, type }) => ({ id, name, kind: ATTRIBUTE_KINDS[type] })),
      // One row: the person's group of each dimension, by its name.
      groups: catalogue.dimensions
        .filter(({ id }) => isNamed(id))
        .map(({ id, name, groups }) => ({
          id,
          name,
          kind: 'text',
          ...(groups.length === 0
            ? {}
            : { choices: groups.map((one) => ({ id: one.name, name: one.name })) }),
        })),
      quotas:
        quotas.length === 0
          ? []
          : [
              { id: 'quota_id', name: t('quota'), kind: 'text', choices: quotas },
              { id: 'month', name: t('quotaMonth'), kind: 'text' },
              { id: 'value', name: t('quotaValue'), kind: 'number' },
            ],
    };
  }, [document, catalogue, t]);
}
