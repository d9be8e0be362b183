import type { UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { groupData } from '../../../data/groups.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { DateText, Table } from '../../../ui/index.ts';
import { AttributeValue } from '../attribute-value.tsx';
import css from './import-page.module.css';

type Change = UserImport['changes'][number];

/** What becomes different for people who are here: the field, what it was, what it becomes and from when. */
export function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslations('users');
  const attributes = useQuery(attributeData.list).data;
  const attributeOf = (change: Change) => attributes?.find((one) => change.field === `attribute:${one.id}`);
  const groups = useQuery({ ...groupData.list, enabled: useMayOpen(PAGE_NEEDS.groups) }).data;
  const nameOf = ({ field }: Change) =>
    attributes?.find((one) => field === `attribute:${one.id}`)?.name ??
    groups?.find((one) => field === `group:${one.id}`)?.name;
  const value = (change: Change, text: string | null) => {
    const attribute = attributeOf(change);
    if (change.field === 'departure_date' && text !== null) return <DateText value={text} />;
    if (text === null) return <span className={css['none']}>{t('import_change_none')}</span>;
    if (change.field === 'language') return t(text === 'fr' ? 'language_fr' : 'language_en');
    return attribute ? <AttributeValue type={attribute.type} value={text} /> : text;
  };
  return (
    <div className={css['issues']}>
      <Table<Change>
        isPlain
        isDense
        label={t('import_changes')}
        rows={changes}
        rowKey={(change) => `${change.line} ${change.field}`}
        columns={[
          { id: 'name', header: t('import_change_person'), cell: (change) => change.name },
          {
            id: 'field',
            header: t('import_change_field'),
            cell: (change) =>
              change.field === 'manager'
                ? t('import_change_manager')
                : (nameOf(change) ?? t(`import_target_${change.field}` as 'import_target_name')),
          },
          {
            id: 'before',
            header: t('import_change_before'),
            cell: (change) => value(change, change.before),
            isWide: true,
          },
          { id: 'after', header: t('import_change_after'), cell: (change) => value(change, change.after) },
          {
            id: 'from',
            header: t('import_change_from'),
            cell: (change) =>
              change.from === null ? t('import_change_always') : <DateText value={change.from} />,
          },
        ]}
      />
    </div>
  );
}
