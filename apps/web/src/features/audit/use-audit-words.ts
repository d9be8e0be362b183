import { useTranslations } from 'use-intl';
import type { Messages } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { Action, AuditPage, Entry } from './by-day.ts';
import { isId, useValueWords } from './use-value-words.ts';

export type ObjectType = keyof Messages['audit']['objects'];

const MONTH = /^\d{4}-\d{2}$/;
/** Parts that hold others and say nothing to a reader. */
const SILENT = new Set(['document', 'variables', 'scopes']);
/** What an import notes of itself has the words of the imports' page. */
const OF_IMPORTS = [
  'created',
  'updated',
  'unchanged',
  'skipped',
  'rejected',
  'warnings',
  'duplicates',
] as const;

export type AuditNames = Pick<AuditPage, 'names' | 'statements'>;

const plain = (name: string) => name.replaceAll('_', ' ').trim();
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** After the name of who did it. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const textIn = (side: unknown, key: string): string | null => {
  const value = typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The name of what an entry changed. */
function useFieldNames(): (field: string) => string {
  const t = useTranslations('audit');
  const imports = useTranslations('imports');
  return (field) => {
    const imported = OF_IMPORTS.find((one) => one === field);
    if (imported !== undefined) return imports(imported);
    const key = `fields.${field}` as `fields.${keyof Messages['audit']['fields']}`;
    if (t.has(key)) return t(key);
    const rule = `rules.fields.${field}` as `rules.fields.${keyof Messages['audit']['rules']['fields']}`;
    return t.has(rule) ? t(rule) : capital(plain(field.replace(/_ids?$/, '')));
  };
}

/** Entries of the trail in words: who did what, to what, of whom and which month. What a newer server notes has its own name. */
export function useAuditWords({ names, statements }: AuditNames) {
  const t = useTranslations('audit');
  const fieldOf = useFieldNames();
  const format = useFormat();
  const kindOf = (kind: string) => {
    const key = `kinds.${kind}` as `kinds.${keyof Messages['audit']['kinds']}`;
    return t.has(key) ? t(key) : capital(plain(kind));
  };
  const nameOf = (id: string): string | null => {
    const statement = statements[id];
    if (statement)
      return t('statement_of', {
        name: names[statement.user_id] ?? t('deleted'),
        month: format.period(statement.month),
      });
    return names[id] ?? null;
  };
  /** Whose or which thing; `null`: it has no name, or is who did it. */
  const thingOf = (entry: Entry): string | null => {
    if (entry.object_id !== null && entry.object_id === entry.actor.user_id) return null;
    const own = entry.object_id === null ? null : nameOf(entry.object_id);
    if (own !== null) return own;
    for (const side of [entry.after, entry.before]) {
      const name = textIn(side, 'name') ?? textIn(side, 'file_name');
      if (name !== null) return name;
    }
    const month = textIn(entry.after, 'month');
    if (month !== null && MONTH.test(month)) return format.period(month);
    const table = textIn(entry.after, 'table_id') ?? textIn(entry.before, 'table_id');
    return table === null ? null : nameOf(table);
  };
  const whatOf = (action: Action): string => {
    const { kind, count, month } = action;
    if (count === 1) {
      const thing = thingOf(action);
      return thing === null ? kindOf(kind) : t('what_of', { what: kindOf(kind), thing });
    }
    const key = `many.${kind}` as `many.${keyof Messages['audit']['many']}`;
    const what = t.has(key) ? t(key, { count }) : t('times', { what: kindOf(kind), count });
    return month === null ? what : t('what_of', { what, thing: format.period(month) });
  };
  const valueOf = useValueWords(names, nameOf);
  const partOf = (part: string): string => {
    if (isId(part)) return nameOf(part) ?? t('deleted');
    // Exchange rates are noted by the month that they begin with.
    return MONTH.test(part) ? format.period(part) : fieldOf(part);
  };
  return {
    kindOf,
    thingOf,
    whatOf,
    valueOf,
    smallWhatOf: (action: Action) => small(whatOf(action)),
    pathOf: (path: readonly string[]) =>
      path
        .filter((part) => !SILENT.has(part))
        .map(partOf)
        .join(' › '),
    objectOf: (type: string) => {
      const key = `objects.${type}` as `objects.${ObjectType}`;
      return t.has(key) ? t(key) : capital(plain(type));
    },
  };
}
