import type { Integration } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Notice, Table } from '../../ui/index.ts';
import type { Values } from './value-fields.tsx';

/** A test run: what the other system answers now. */
export function FirstRows({
  connection,
  values,
  isDisabled,
}: {
  readonly connection: Integration;
  readonly values: Values;
  readonly isDisabled: boolean;
}) {
  const t = useTranslations('integrations');
  const errorText = useErrorText();
  const look = useMutation({
    mutationFn: () =>
      integrationData.preview({ params: { id: connection.id }, body: { selection: { ...values } } }),
  });
  const { columns = [], rows = [] } = look.data ?? {};
  return (
    <>
      <div>
        <Button size="s" isDisabled={isDisabled} isPending={look.isPending} onPress={() => look.mutate()}>
          {t('preview')}
        </Button>
      </div>
      {look.isError ? <Notice tone="bad">{errorText(look.error)}</Notice> : null}
      {look.data ? (
        <Table
          label={t('preview')}
          isDense
          rows={rows.map((cells, at) => ({ at, cells }))}
          rowKey={({ at }) => String(at)}
          empty={t('preview_empty')}
          columns={columns.map((column, at) => ({
            id: `${at}`,
            header: column,
            cell: ({ cells }: { readonly cells: readonly string[] }) => cells[at] ?? '',
          }))}
        />
      ) : null}
    </>
  );
}
