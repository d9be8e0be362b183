import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { auditData } from '../../data/audit.ts';
import { Button, ErrorState, InstantText, KeyValues, ScrollRegion, Skeleton, Table } from '../../ui/index.ts';
import css from './audit-page.module.css';
import { type Change, changesOf, namesIn } from './changes.ts';
import type { Action, Entry } from './by-day.ts';
import { type AuditNames, useAuditWords } from './use-audit-words.ts';

/** Rules of a compensation have hundreds of values: the first are enough to see what it was about. */
const SHOWN = 100;

/** What a line of the trail did, thing by thing. */
export function ActionDetails({
  action,
  names,
  onThing,
}: {
  readonly action: Action;
  readonly names: AuditNames;
  /** Shows everything that was done to the thing. */
  readonly onThing: (object_id: string) => void;
}) {
  const t = useTranslations('audit');
  const { kindOf, objectOf } = useAuditWords(names);
  const isOne = action.count === 1;
  const { object_id } = action;
  const facts = [
    { label: t('when'), value: <InstantText value={action.at} /> },
    { label: t('who'), value: action.actor.name || t('system') },
    { label: t('source'), value: t(`sources.${action.source}`) },
    { label: t('note'), value: action.note },
  ];
  return (
    <div className={css['details']}>
      <KeyValues items={facts.filter((fact) => fact.value !== null)} />
      {isOne && object_id !== null ? (
        <Button size="s" onPress={() => onThing(object_id)}>
          {t('all_of_thing')}
        </Button>
      ) : null}
      {isOne ? <Changes entry={action} names={names} /> : <Things action={action} />}
      <details className={css['technical']}>
        <summary>{t('technical')}</summary>
        <KeyValues
          items={[
            { label: t('what'), value: kindOf(action.kind) },
            { label: t('object'), value: objectOf(action.object_type) },
            { label: t('id'), value: isOne ? action.object_id : null },
            { label: t('address'), value: action.ip },
            { label: t('request'), value: action.request_id },
          ].filter(({ value }) => value !== null)}
        />
        {isOne ? <Raw entry={action} /> : null}
      </details>
    </div>
  );
}

/** Each thing that a bulk action changed, a page at a time. */
function Things({ action }: { readonly action: Action }) {
  const t = useTranslations('audit');
  const found = useInfiniteQuery(auditData.entries(action.id));
  const pages = found.data?.pages ?? [];
  if (found.isError) return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={160} />;
  const rest = action.count - pages.reduce((sum, page) => sum + page.rows.length, 0);
  return (
    <>
      <ul className={css['things']}>
        {pages.map((page) => page.rows.map((entry) => <Thing key={entry.id} entry={entry} names={page} />))}
      </ul>
      {found.hasNextPage ? (
        <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('show_more', { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

function Thing({ entry, names }: { readonly entry: Entry; readonly names: AuditNames }) {
  const { thingOf, objectOf } = useAuditWords(names);
  return (
    <li>
      <details>
        <summary>{thingOf(entry) ?? objectOf(entry.object_type)}</summary>
        <Changes entry={entry} names={names} />
      </details>
    </li>
  );
}

/** Old and new value side by side; the old ones are left out where there are none. */
function Changes({ entry, names }: { readonly entry: Entry; readonly names: AuditNames }) {
  const t = useTranslations('audit');
  const { pathOf, valueOf } = useAuditWords({
    ...names,
    names: { ...names.names, ...namesIn(entry.before, entry.after) },
  });
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <p className={css['none']}>{t('nothing')}</p>;
  const has = (side: 'before' | 'after') => changes.some((change) => change[side] !== undefined);
  const column = (side: 'before' | 'after') => ({
    id: side,
    header: t(side),
    cell: (change: Change) => <span className={css['value']}>{valueOf(change[side], change.path)}</span>,
  });
  return (
    <>
      <Table<Change>
        isDense
        label={t('changes')}
        rows={changes.slice(0, SHOWN)}
        rowKey={(change) => change.path.join('/')}
        columns={[
          { id: 'field', header: t('field'), cell: (change) => pathOf(change.path) },
          ...(has('before') ? [column('before')] : []),
          ...(has('after') ? [column('after')] : []),
        ]}
      />
      {changes.length > SHOWN ? (
        <p className={css['none']}>{t('more_changes', { count: changes.length - SHOWN })}</p>
      ) : null}
    </>
  );
}

/** As it is stored, with ids. */
function Raw({ entry }: { readonly entry: Entry }) {
  const t = useTranslations('audit');
  return (['before', 'after'] as const).map((side) =>
    entry[side] === null ? null : (
      <section key={side}>
        <h3>{t(side)}</h3>
        <ScrollRegion label={t(side)} className={css['values']}>
          <pre>{JSON.stringify(entry[side], null, 2)}</pre>
        </ScrollRegion>
      </section>
    ),
  );
}
