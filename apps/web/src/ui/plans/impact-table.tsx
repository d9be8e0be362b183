import type { ImpactRow } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NONE } from '../../lib/none.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, Button, Checkbox, PeriodText, ScrollRegion, SearchField, Select } from '../index.ts';
import { impactCsv, shownRows } from './impact-rows.ts';
import styles from './impact-table.module.css';

const SHOWN = 200;

interface ImpactTableProps {
  readonly rows: readonly ImpactRow[];
  readonly months: readonly string[];
  readonly fileName: string;
}

/** Whose pay changes, by person and month: now, after and the difference; filtered, and as a file. */
export function ImpactTable({ rows, months, fileName }: ImpactTableProps) {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [month, setMonth] = useState('');
  const [isBroken, setBroken] = useState(false);
  const shown = shownRows(rows, { search, month, isBroken });
  const head = [t('person'), t('month'), t('now'), t('after'), t('difference'), t('state')];
  const kinds = { changes: t('kind.changes'), breaks: t('kind.breaks'), mended: t('kind.mended') };
  return (
    <div className={styles['impact']}>
      <div className={styles['tools']}>
        <SearchField label={t('person')} value={search} onChange={setSearch} />
        <Select
          label={t('month')}
          hideLabel
          value={month}
          items={[
            { value: '', text: t('allMonths') },
            ...months.map((value) => ({ value, text: format.period(value, 'month') })),
          ]}
          onChange={setMonth}
        />
        <Checkbox isSelected={isBroken} onChange={setBroken}>
          {t('onlyBroken')}
        </Checkbox>
        <Button
          size="s"
          isDisabled={shown.length === 0}
          onPress={() =>
            saveFile(
              `${fileName}.csv`,
              new Blob([impactCsv(head, kinds, shown, format.decimal)], { type: 'text/csv' }),
            )
          }
        >
          {t('download')}
        </Button>
      </div>
      <ScrollRegion label={t('rows')} className={styles['rows']}>
        <table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, SHOWN).map((row) => (
              <tr key={`${row.user_id} ${row.month}`}>
                <th scope="row">{row.name}</th>
                <td>
                  <PeriodText value={row.month} />
                </td>
                <td>{row.now === null ? NONE : <Amount value={row.now} />}</td>
                <td>{row.after === null ? NONE : <Amount value={row.after} />}</td>
                <td>{row.difference === null ? NONE : <Amount value={row.difference} isDifference />}</td>
                <td>{kinds[row.kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles['sub']}>{t('count', { count: shown.length })}</p>
    </div>
  );
}
