import type { Sniff } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Panel, Select } from '../../../ui/index.ts';
import { ImportFields } from '../../../ui/imports/import-wizard.tsx';
import { IdParts } from '../../../ui/tables/id-parts.tsx';
import { withUser } from './draft-edits.ts';
import type { Draft } from './mapping.ts';

const NONE = 'none';

export interface KeyColumnsProps {
  readonly draft: Draft;
  readonly sniff: Sniff;
  readonly onDraft: (draft: Draft) => void;
  readonly id_error: string | null;
  readonly name_error: string | null;
}

const textOf = (index: number | null) => (index === null ? null : String(index));
const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** Which columns find, name and tie a record of the new table. */
export function KeyColumns({ draft, sniff, onDraft, id_error, name_error }: KeyColumnsProps) {
  const t = useTranslations('imports');
  const items = sniff.columns.map((column) => ({ value: String(column.index), text: column.name }));
  const columnAt = (index: number | null) => (index === null ? null : sniff.columns[index]);
  const idColumn = columnAt(draft.id_column);
  const isAlone = draft.more_id_columns.length === 0;
  const id_hint = isAlone && idColumn && !idColumn.unique ? t('id_not_unique') : t('id_column_hint');
  const userColumn = columnAt(draft.user_column);
  return (
    <Panel title={t('what_for')}>
      <ImportFields>
        <IdParts
          label={t('id_column')}
          description={id_hint}
          items={items}
          values={[draft.id_column, ...draft.more_id_columns].map(textOf)}
          onChange={([first = null, ...more]) =>
            onDraft({ ...draft, id_column: numberOf(first), more_id_columns: more.map(numberOf) })
          }
          error={id_error}
        />
        <Select
          label={t('name_column')}
          description={t('name_column_hint')}
          items={items}
          value={draft.name_column === null ? null : String(draft.name_column)}
          onChange={(value) => onDraft({ ...draft, name_column: Number(value) })}
          error={name_error}
        />
        <Select
          label={t('user_column')}
          description={
            userColumn
              ? t('user_match', { matched: userColumn.users_matched, distinct: userColumn.distinct })
              : t('user_column_hint')
          }
          items={[{ value: NONE, text: t('no_user') }, ...items]}
          value={draft.user_column === null ? NONE : String(draft.user_column)}
          onChange={(value) => onDraft(withUser(draft, value === NONE ? null : Number(value), sniff))}
        />
      </ImportFields>
    </Panel>
  );
}
