import { BULK_OPERATIONS } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData, type BulkRow } from '../../../data/adjustments.ts';
import { type BoardRow, statementData } from '../../../data/statements.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { ApiError } from '../../../lib/api.ts';
import {
  Amount,
  Badge,
  FieldPair,
  FormDialog,
  NumberField,
  Select,
  Table,
  toast,
} from '../../../ui/index.ts';
import { NO_REASON, ReasonFields, useHasReason } from '../../../ui/reasons/reason-fields.tsx';

type Operation = (typeof BULK_OPERATIONS)[number];

/** One compensation's amount on several statements: what each would be, before it is. */
export function BulkOverwriteDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly BoardRow[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('adjustments');
  const [first] = rows;
  const [compensation, setCompensation] = useState<string | null>(null);
  const [operation, setOperation] = useState<Operation>('percent');
  const [value, setValue] = useState<string | null>(null);
  const [given, setGiven] = useState(NO_REASON);
  const hasReason = useHasReason(given);
  const choices = useCompensations(rows);
  const chosen = compensation ?? choices[0]?.value ?? null;
  const body =
    first && chosen !== null && value !== null
      ? {
          year: first.year,
          month: first.month,
          statement_ids: rows.map((row) => row.id),
          compensation_id: chosen,
          operation,
          value,
        }
      : null;
  const save = useMutation({
    mutationFn: (wanted: NonNullable<typeof body>) =>
      adjustmentData.overwriteSeveral({ body: { ...wanted, apply: true, ...given } }),
    onSuccess: ({ changed }) => {
      toast.success(t('bulk_saved', { count: changed }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('bulk_title', { count: rows.length })}
      save={save}
      action={t('overwrite')}
      isDisabled={body === null || !hasReason}
      onSave={() => {
        if (body) save.mutate(body);
      }}
    >
      <Select label={t('compensation')} items={choices} value={chosen} onChange={setCompensation} />
      <FieldPair>
        <Select
          label={t('operation')}
          items={BULK_OPERATIONS.map((one) => ({ value: one, text: t(`operation_${one}`) }))}
          value={operation}
          onChange={setOperation}
        />
        <NumberField
          name="value"
          label={t('new_value')}
          value={value}
          onChange={setValue}
          onUnread={() => setValue(null)}
          suffix={operation === 'percent' ? '%' : first?.currency}
        />
      </FieldPair>
      {body ? <BulkPreview body={body} /> : null}
      <ReasonFields given={given} onChange={setGiven} />
    </FormDialog>
  );
}

/** Those of the first statement: people who are adjusted together have a plan in common. */
function useCompensations(rows: readonly BoardRow[]) {
  const [first] = rows;
  const found = useQuery({
    ...statementData.one(first?.user.id ?? '', { year: first?.year ?? 0, month: first?.month ?? 0 }),
    enabled: first !== undefined,
  });
  return (found.data?.transactions ?? [])
    .filter((one) => !one.ongoing)
    .map((one) => ({ value: one.compensation_id, text: one.compensation_name }));
}

function BulkPreview({ body }: { readonly body: Parameters<typeof adjustmentData.bulkPreview>[0] }) {
  const t = useTranslations('adjustments');
  const errorText = useErrorText();
  const { data, isPending, error } = useQuery(adjustmentData.bulkPreview(useDeferredValue(body)));
  if (error) return <p role="alert">{errorText(error)}</p>;
  const why = ({ code, params }: BulkRow) =>
    code === null ? null : errorText(new ApiError(code, 409, params));
  return (
    <Table
      label={t('preview')}
      isDense
      isLoading={isPending}
      columns={[
        { id: 'person', header: t('person'), cell: (row: BulkRow) => row.user_name },
        {
          id: 'before',
          header: t('before'),
          align: 'end',
          cell: (row) => <Amount value={row.before} currency={row.currency} />,
        },
        {
          id: 'after',
          header: t('after'),
          align: 'end',
          cell: (row) =>
            row.code === null ? (
              <>
                <Amount value={row.after} currency={row.currency} isStrong />{' '}
                {row.needs_approval ? <Badge tone="warn">{t('waits')}</Badge> : null}
              </>
            ) : (
              why(row)
            ),
        },
      ]}
      rows={data?.rows ?? []}
      rowKey={(row) => row.statement_id}
    />
  );
}
