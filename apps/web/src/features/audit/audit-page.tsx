import { dateSchema, idSchema, type ResponseOf, searchAudit } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { auditData } from '../../data/audit.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import type { Messages } from '../../lib/i18n.ts';
import {
  Button,
  DatePicker,
  Drawer,
  EmptyState,
  ErrorState,
  InstantText,
  KeyValues,
  PageHeader,
  Pager,
  ScrollRegion,
  Select,
  Table,
  TextButton,
  Toolbar,
} from '../../ui/index.ts';
import css from './audit-page.module.css';

const SIZE = 50;
type Entry = ResponseOf<typeof searchAudit>['rows'][number];
type ObjectType = keyof Messages['audit']['objects'];
const OBJECTS = [
  'account',
  'attribute',
  'company',
  'compensation',
  'field',
  'import',
  'job',
  'plan',
  'quota',
  'record',
  'role',
  'statement',
  'statement_view',
  'table',
  'team',
  'user',
  'user_import',
] as const satisfies readonly ObjectType[];

/** What the address holds. */
const searchSchema = z.object({
  object: z.enum(OBJECTS).nullable().catch(null).default(null),
  user: idSchema.nullable().catch(null).default(null),
  from: dateSchema.nullable().catch(null).default(null),
  to: dateSchema.nullable().catch(null).default(null),
  page: z.number().int().min(0).catch(0).default(0),
  entry: idSchema.nullable().catch(null).default(null),
});
type AuditSearch = z.output<typeof searchSchema>;

const queryOf = ({ object, user, from, to, page }: AuditSearch) => ({
  page,
  size: SIZE,
  ...(object ? { object_type: object } : {}),
  ...(user ? { user_id: user } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** /audit: everything that was done, newest first. */
export function AuditPage() {
  const t = useTranslations('audit');
  const { kindOf, objectOf } = useAuditWords();
  const format = useFormat();
  const [search, set] = usePageSearch(searchSchema);
  const found = useQuery(auditData.search(queryOf(search)));
  const rows = found.data?.rows ?? [];
  const open = rows.find((row) => row.id === search.entry) ?? null;
  const filter = (change: Partial<AuditSearch>) => set({ ...change, page: 0, entry: null });
  const isFiltered =
    search.object !== null || search.user !== null || search.from !== null || search.to !== null;
  const clear = isFiltered ? (
    <Button variant="quiet" onPress={() => filter({ object: null, user: null, from: null, to: null })}>
      {t('clear')}
    </Button>
  ) : null;
  const name =
    search.user === null ? null : rows.find((row) => row.actor.user_id === search.user)?.actor.name;
  const days = useFirstOfDays(rows);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <Toolbar>
        <div className={css['filters']}>
          <Select<ObjectType | 'any'>
            label={t('object')}
            value={search.object ?? 'any'}
            onChange={(object) => filter({ object: object === 'any' ? null : object })}
            items={[
              { value: 'any', text: t('anything') },
              ...OBJECTS.map((value) => ({ value, text: t(`objects.${value}`) })),
            ]}
          />
          <DatePicker
            label={t('from')}
            value={search.from}
            max={search.to ?? undefined}
            isClearable
            onChange={(from) => filter({ from })}
          />
          <DatePicker
            label={t('to')}
            value={search.to}
            min={search.from ?? undefined}
            isClearable
            onChange={(to) => filter({ to })}
          />
          {name ? <span className={css['only']}>{t('only', { name })}</span> : null}
          {clear}
        </div>
      </Toolbar>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isError ? null : (
        <Table<Entry>
          label={t('title')}
          rows={rows}
          rowKey={(row) => row.id}
          isLoading={found.isPending}
          isDense
          onRowAction={(row) => set({ entry: row.id })}
          empty={
            <EmptyState title={t('empty_title')} action={clear}>
              {t('empty')}
            </EmptyState>
          }
          columns={[
            {
              id: 'when',
              header: t('when'),
              cell: (row) => <When row={row} isDayShown={days.has(row.id)} />,
            },
            {
              id: 'who',
              header: t('who'),
              cell: (row) =>
                row.actor.user_id === null ? (
                  row.actor.name || t('system')
                ) : (
                  <TextButton className={css['link']} onClick={() => filter({ user: row.actor.user_id })}>
                    {row.actor.name}
                  </TextButton>
                ),
            },
            {
              id: 'what',
              header: t('what'),
              cell: (row) => (
                <TextButton
                  className={css['link']}
                  aria-label={t('open', { what: kindOf(row.kind), when: format.instant(row.at) })}
                  onClick={() => set({ entry: row.id })}
                >
                  {kindOf(row.kind)}
                </TextButton>
              ),
            },
            { id: 'object', header: t('object'), isWide: true, cell: (row) => objectOf(row.object_type) },
          ]}
        />
      )}
      <Pager
        page={search.page}
        size={SIZE}
        total={found.data?.total ?? 0}
        onChange={(page) => set({ page, entry: null })}
      />
      <Drawer
        isOpen={open !== null}
        onClose={() => set({ entry: null })}
        title={open ? kindOf(open.kind) : ''}
        width={600}
      >
        {open ? <EntryDetails entry={open} /> : null}
      </Drawer>
    </>
  );
}

function EntryDetails({ entry }: { entry: Entry }) {
  const t = useTranslations('audit');
  const { objectOf } = useAuditWords();
  const facts = [
    { label: t('when'), value: <InstantText value={entry.at} /> },
    { label: t('who'), value: entry.actor.name || t('system') },
    { label: t('object'), value: objectOf(entry.object_type) },
    { label: t('id'), value: entry.object_id },
    { label: t('note'), value: entry.note },
    { label: t('address'), value: entry.ip },
    { label: t('request'), value: entry.request_id },
  ];
  return (
    <div className={css['details']}>
      <KeyValues items={facts.filter((fact) => fact.value !== null)} />
      {(['before', 'after'] as const).map((side) => (
        <section key={side}>
          <h3>{t(side)}</h3>
          {entry[side] === null ? (
            <p className={css['none']}>{t('nothing')}</p>
          ) : (
            <ScrollRegion label={t(side)} className={css['values']}>
              <pre>{JSON.stringify(entry[side], null, 2)}</pre>
            </ScrollRegion>
          )}
        </section>
      ))}
    </div>
  );
}

/** Words of the trail; what a newer server notes is shown by its own name. */
function useAuditWords() {
  const t = useTranslations('audit');
  const plain = (name: string) => name.replaceAll('_', ' ');
  return {
    kindOf: (kind: string) => {
      const key = `kinds.${kind}` as `kinds.${keyof Messages['audit']['kinds']}`;
      return t.has(key) ? t(key) : plain(kind);
    },
    objectOf: (type: string) => {
      const key = `objects.${type}` as `objects.${ObjectType}`;
      return t.has(key) ? t(key) : plain(type);
    },
  };
}

/** The rows with which a day begins, newest first: their day is shown, the others have their time alone. */
function useFirstOfDays(rows: readonly Entry[]): ReadonlySet<string> {
  const { instant } = useFormat();
  const dayOf = (row: Entry | undefined) => (row ? instant(row.at, 'date') : null);
  return new Set(rows.filter((row, at) => dayOf(row) !== dayOf(rows[at - 1])).map(({ id }) => id));
}

function When({ row, isDayShown }: { row: Entry; isDayShown: boolean }) {
  return (
    <span className={css['when']}>
      {isDayShown ? (
        <strong>
          <InstantText value={row.at} style="date" />
        </strong>
      ) : null}
      <InstantText value={row.at} style="time" />
    </span>
  );
}
