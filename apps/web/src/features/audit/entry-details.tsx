import { useTranslations } from 'use-intl';
import { InstantText, KeyValues, ScrollRegion, Table } from '../../ui/index.ts';
import css from './audit-page.module.css';
import { type Change, changesOf } from './changes.ts';
import type { Entry, EntryGroup } from './group-entries.ts';
import { type AuditNames, useAuditWords } from './use-audit-words.ts';

/** Rules of a compensation have hundreds of values: the first are enough to see what it was about. */
const SHOWN = 100;

/** What a line of the trail did, thing by thing. */
export function GroupDetails({ group, names }: { readonly group: EntryGroup; readonly names: AuditNames }) {
  const t = useTranslations('audit');
  const { thingOf, kindOf, objectOf } = useAuditWords(names);
  const { first, entries } = group;
  const facts = [
    { label: t('when'), value: <InstantText value={first.at} /> },
    { label: t('who'), value: first.actor.name || t('system') },
    { label: t('note'), value: first.note },
  ];
  return (
    <div className={css['details']}>
      <KeyValues items={facts.filter((fact) => fact.value !== null)} />
      {entries.length === 1 ? (
        <Changes entry={first} names={names} />
      ) : (
        <ul className={css['things']}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <details>
                <summary>{thingOf(entry) ?? objectOf(entry.object_type)}</summary>
                <Changes entry={entry} names={names} />
              </details>
            </li>
          ))}
        </ul>
      )}
      <details className={css['technical']}>
        <summary>{t('technical')}</summary>
        <KeyValues
          items={[
            { label: t('what'), value: kindOf(first.kind) },
            { label: t('object'), value: objectOf(first.object_type) },
            { label: t('id'), value: entries.length === 1 ? first.object_id : null },
            { label: t('address'), value: first.ip },
            { label: t('request'), value: first.request_id },
          ].filter(({ value }) => value !== null)}
        />
        {entries.length === 1 ? <Raw entry={first} /> : null}
      </details>
    </div>
  );
}

/** Old and new value side by side; the old ones are left out where there are none. */
function Changes({ entry, names }: { readonly entry: Entry; readonly names: AuditNames }) {
  const t = useTranslations('audit');
  const { pathOf, valueOf } = useAuditWords(names);
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <p className={css['none']}>{t('nothing')}</p>;
  const has = (side: 'before' | 'after') => changes.some((change) => change[side] !== undefined);
  const column = (side: 'before' | 'after') => ({
    id: side,
    header: t(side),
    cell: (change: Change) => <span className={css['value']}>{valueOf(change[side])}</span>,
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
