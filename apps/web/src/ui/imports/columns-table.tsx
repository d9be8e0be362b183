import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { NONE } from '../../lib/none.ts';
import { Panel, ScrollRegion } from '../index.ts';
import css from './columns-table.module.css';

/** Samples beside a column; all of them are in its tooltip. */
const SAMPLES = 3;
const SAMPLES_IN_TITLE = 8;

/** Each column of the file and what it becomes. */
export function ColumnsTable({ hasTypes, children }: { hasTypes: boolean; children: ReactNode }) {
  const t = useTranslations('imports');
  return (
    <Panel title={t('columns')} isFlush>
      <ScrollRegion label={t('columns')} className={cx(css['scroll'])}>
        <table className={css['columns']}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('sample')}</th>
              <th scope="col">{t('becomes')}</th>
              {hasTypes ? <th scope="col">{t('read_as')}</th> : null}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}

export interface ColumnLineProps {
  readonly name: string;
  readonly icon?: ReactNode;
  /** Values of the first rows, in the file's order. */
  readonly samples: readonly string[];
  readonly isIgnored?: boolean;
  /** The cells of what it becomes. */
  readonly children: ReactNode;
}

export function ColumnLine({ name, icon, samples, isIgnored = false, children }: ColumnLineProps) {
  const distinct = [...new Set(samples.filter((value) => value !== ''))];
  return (
    <tr className={isIgnored ? css['ignored'] : undefined}>
      <th scope="row">
        <span className={css['name']}>
          {icon}
          {name}
        </span>
      </th>
      <td>
        <span className={css['samples']} title={distinct.slice(0, SAMPLES_IN_TITLE).join(' · ')}>
          {distinct.slice(0, SAMPLES).join(' · ') || NONE}
        </span>
      </td>
      {children}
    </tr>
  );
}
