import type { RecordChangeWire, RecordWire, TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { ErrorState, InstantText, Skeleton } from '../../../ui/index.ts';
import { CellText } from './cell-text.tsx';
import css from './record-history.module.css';
import { useCellWords } from './use-cell-words.ts';

/** Each write of a record: who or which import, when, and from which value to which. */
export function RecordHistory({ table, record }: { readonly table: TableWire; readonly record: RecordWire }) {
  const found = useQuery(recordData.history(table.id, record.id));
  if (found.error && !found.data)
    return <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} radius={8} />;
  const { changes, users } = found.data;
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
          {change.values.length === 0 ? null : <ValueList table={table} change={change} users={users} />}
        </li>
      ))}
    </ol>
  );
}

function ChangeWords({ change }: { readonly change: RecordChangeWire }) {
  const t = useTranslations('records');
  const { kind } = change;
  if (change.import)
    return (
      <span>
        {t(kind === 'created' ? 'history_created_by_import' : 'history_imported', {
          file: change.import.file_name,
        })}
      </span>
    );
  const name =
    change.actor_name === null || change.actor_name === '' ? t('history_system') : change.actor_name;
  return <span>{t(`history_${kind === 'imported' ? 'edited' : kind}`, { name })}</span>;
}

interface ValueListProps {
  readonly table: TableWire;
  readonly change: RecordChangeWire;
  readonly users: Readonly<Record<string, string>>;
}

function ValueList({ table, change, users }: ValueListProps) {
  const t = useTranslations('records');
  const words = useCellWords({ names: users, users: [] });
  const isNew = change.kind === 'created';
  return (
    <dl className={css['values']}>
      {change.values.map(({ field_id, name, before, after }) => {
        const field = table.fields.find(({ id }) => id === field_id);
        const shown = (value: typeof before) => {
          if (value === null) return <span className={css['empty']}>{t('history_empty')}</span>;
          if (!field) return <span>{plainText(value)}</span>;
          return <CellText value={value} field={field} text={words.textOf(field, value)} />;
        };
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {isNew ? null : (
                <>
                  <del>
                    <span className="visually-hidden">{t('history_before')} </span>
                    {shown(before)}
                  </del>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">{t('history_after')} </span>
                </>
              )}
              {shown(after)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Of a field that has another name by now, or is gone. */
const plainText = (value: RecordChangeWire['values'][number]['after']): string => {
  if (Array.isArray(value)) return value.join('; ');
  return value !== null && typeof value === 'object' ? value.unmatched : String(value);
};
