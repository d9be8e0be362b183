import type { LinkProps } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, LinkButton, PageHeader, QueryTable, type QueryTableProps } from '../index.ts';

export interface ImportHistoryProps<Row extends { readonly id: string }> extends Pick<
  QueryTableProps<Row>,
  'query' | 'label' | 'rows' | 'columns' | 'highlighted' | 'onRowAction'
> {
  readonly title: string;
  readonly tabs: ReactNode;
  /** Where a file is imported; `null` without the right to. */
  readonly upload: { readonly to: NonNullable<LinkProps['to']>; readonly text: string } | null;
  readonly empty: { readonly icon?: ReactNode; readonly title: string; readonly text: string };
}

/** The files that were imported, latest first, and the way to import another: the same page for users and for records. */
export function ImportHistory<Row extends { readonly id: string }>(props: ImportHistoryProps<Row>) {
  const { title, tabs, upload, empty, ...table } = props;
  const button = upload ? (
    <LinkButton to={upload.to} variant="main" icon={Upload}>
      {upload.text}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHeader title={title} actions={button} />
      {tabs}
      <QueryTable<Row>
        {...table}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon={empty.icon} title={empty.title} action={button}>
            {empty.text}
          </EmptyState>
        }
      />
    </>
  );
}
