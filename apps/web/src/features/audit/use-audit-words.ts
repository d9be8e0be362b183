import { useTranslations } from 'use-intl';
import type { Messages } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { AuditPage, Entry, EntryGroup } from './group-entries.ts';

export type ObjectType = keyof Messages['audit']['objects'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MONTH = /^\d{4}-\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const LONGEST = 200;
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
    return t.has(key) ? t(key) : capital(plain(field.replace(/_ids?$/, '')));
  };
}

/** Entries of the trail in words: who did what, to what, of whom and which month. What a newer server notes has its own name. */
export function useAuditWords({ names, statements }: AuditNames) {
  const t = useTranslations('audit');
  const fieldOf = useFieldNames();
  const states = useTranslations('words.state');
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
  const whatOf = ({ first, entries }: EntryGroup): string => {
    if (entries.length === 1) {
      const thing = thingOf(first);
      return thing === null ? kindOf(first.kind) : t('what_of', { what: kindOf(first.kind), thing });
    }
    const key = `many.${first.kind}` as `many.${keyof Messages['audit']['many']}`;
    const what = t.has(key)
      ? t(key, { count: entries.length })
      : t('times', { what: kindOf(first.kind), count: entries.length });
    const months = new Set(entries.map((entry) => statements[entry.object_id ?? '']?.month));
    const [month] = months;
    return months.size === 1 && month !== undefined
      ? t('what_of', { what, thing: format.period(month) })
      : what;
  };
  const valueOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value))
      return value
        .map((item) => valueOf(item))
        .join(', ')
        .slice(0, LONGEST);
    if (typeof value !== 'string') return JSON.stringify(value).slice(0, LONGEST);
    if (UUID.test(value)) return nameOf(value) ?? t('deleted');
    if (MONTH.test(value)) return format.period(value);
    if (DATE.test(value)) return format.date(value);
    if (INSTANT.test(value)) return format.instant(value);
    const state = value as Parameters<typeof states.has>[0];
    return states.has(state) ? states(state) : value.slice(0, LONGEST);
  };
  const partOf = (part: string): string => (UUID.test(part) ? (nameOf(part) ?? t('deleted')) : fieldOf(part));
  return {
    kindOf,
    thingOf,
    whatOf,
    valueOf,
    smallWhatOf: (group: EntryGroup) => small(whatOf(group)),
    pathOf: (path: readonly string[]) => path.map(partOf).join(' › '),
    objectOf: (type: string) => {
      const key = `objects.${type}` as `objects.${ObjectType}`;
      return t.has(key) ? t(key) : capital(plain(type));
    },
  };
}
