import type { CellWire, RecordChangeWire } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { InstantText } from '../index.ts';
import css from './record-changes.module.css';

interface RecordChangesProps {
  readonly changes: readonly RecordChangeWire[];
  /** A value as its field is shown; `null`: of a field that has another name by now, or is gone. */
  readonly shown: (field_id: string | null, value: CellWire) => ReactNode;
}

/** Each write of a record: who or which import, when, and from which value to which. */
export function RecordChanges({ changes, shown }: RecordChangesProps) {
  return (
    <ol className={css['list']}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.id}`}>
          <div className={css['head']}>
            <ChangeWords change={change} />
            <InstantText value={change.at} />
          </div>
          {change.reason === null && change.comment === '' ? null : (
            <p className={css['why']}>{[change.reason, change.comment].filter(Boolean).join(' · ')}</p>
          )}
          {change.values.length === 0 ? null : <ValueList change={change} shown={shown} />}
        </li>
      ))}
    </ol>
  );
}

function ChangeWords({ change }: { readonly change: RecordChangeWire }) {
  const t = useTranslations('records');
  const { kind } = change;
  if (change.import) {
    const file = change.import.file_name;
    const isNew = kind === 'created';
    // Its name is for those who work on the data.
    if (file === '') return <span>{t(isNew ? 'history_created_by_file' : 'history_imported_file')}</span>;
    return <span>{t(isNew ? 'history_created_by_import' : 'history_imported', { file })}</span>;
  }
  const name =
    change.actor_name === null || change.actor_name === '' ? t('history_system') : change.actor_name;
  return <span>{t(`history_${kind === 'imported' ? 'edited' : kind}`, { name })}</span>;
}

function ValueList({
  change,
  shown,
}: { readonly change: RecordChangeWire } & Pick<RecordChangesProps, 'shown'>) {
  const t = useTranslations('records');
  const isNew = change.kind === 'created';
  return (
    <dl className={css['values']}>
      {change.values.map(({ field_id, name, before, after }) => {
        const text = (value: CellWire) =>
          value === null ? (
            <span className={css['empty']}>{t('history_empty')}</span>
          ) : (
            (shown(field_id, value) ?? <span>{plainText(value)}</span>)
          );
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isNew ? null : (
                <>
                  <del>
                    <span className="visually-hidden">{t('history_before')} </span>
                    {text(before)}
                  </del>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">{t('history_after')} </span>
                </>
              )}
              {text(after)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Of a field that has another name by now, or is gone. */
const plainText = (value: CellWire): string => {
  if (Array.isArray(value)) return value.join('; ');
  return value !== null && typeof value === 'object' ? value.unmatched : String(value);
};
