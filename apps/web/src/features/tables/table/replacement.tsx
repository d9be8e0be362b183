import type { CellAction } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, TextField } from '../../../ui/index.ts';
import { ReasonChoice, useReasonChoice } from './bulk/reason-choice.tsx';
import type { FindBarProps } from './find-bar.tsx';
import css from './table-page.module.css';
import type { useFind } from './use-find.ts';

type ReplacementProps = FindBarProps & { readonly find: ReturnType<typeof useFind> };

interface Rows {
  readonly start: number;
  readonly end: number;
}

/** The change that a replacement is: of one cell, or of every field that can be edited. */
function useReplacement({ table, filter, columns, bulk, find }: ReplacementProps, by: string) {
  const reason = useReasonChoice();
  const action = (): CellAction => ({ kind: 'replace', find: find.looked(), text: by, ...find.valuesOf(by) });
  const editable = columns
    .filter(({ id, editor }) => editor && (find.typed.field_id === '' || find.typed.field_id === id))
    .map(({ id }) => id);
  const bodyOf = (rows: Rows | null, field_ids: string[]) => ({
    selection: {
      kind: 'matching' as const,
      search: filter.search,
      conditions: filter.conditions,
      sort: [...filter.sort],
      rows,
    },
    field_ids,
    action: action(),
  });
  const preview = useMutation({
    mutationFn: () => recordData.lookAtChange(table.id, bodyOf(null, editable)),
  });
  const run = (body: ReturnType<typeof bodyOf>, table_version: number) =>
    bulk.run.mutate(
      () =>
        recordData.change({ params: { id: table.id }, body: { ...body, table_version, ...reason.given } }),
      { onSuccess: () => find.move('forward') },
    );
  const here = find.found?.cell ?? null;
  return {
    reason,
    preview,
    canReplace: here !== null && reason.isGiven && !bulk.run.isPending,
    replace: () => {
      if (here) run(bodyOf({ start: here.row, end: here.row + 1 }, [here.field_id]), here.table_version);
    },
    replaceAll: (table_version: number) => {
      run(bodyOf(null, editable), table_version);
      preview.reset();
    },
  };
}

/** Replaces in the found cell, or everywhere after how many cells change was shown. */
export function Replacement(props: ReplacementProps) {
  const { bulk, find } = props;
  const t = useTranslations('find');
  const bulkWords = useTranslations('bulk');
  const format = useFormat();
  const errorText = useErrorText();
  const [by, setBy] = useState('');
  const { reason, preview, canReplace, replace, replaceAll } = useReplacement(props, by);
  const { data } = preview;
  const error = preview.error ?? bulk.run.error;
  return (
    <>
      <TextField label={bulkWords('replace_by')} value={by} onChange={setBy} maxLength={255} />
      <ReasonChoice choice={reason} />
      <Button isDisabled={!canReplace} onPress={replace}>
        {t('replace')}
      </Button>
      <Button
        isDisabled={find.typed.text === '' || !reason.isGiven}
        isPending={preview.isPending}
        onPress={() => preview.mutate()}
      >
        {t('replace_all')}
      </Button>
      {data ? (
        <span role="status" className={css['findCount']}>
          {t('all_preview', {
            count: data.cells,
            shown: format.number(data.cells),
            records: format.number(data.records),
          })}
          {data.changed > 0 ? (
            <Button
              size="s"
              variant="main"
              isPending={bulk.run.isPending}
              onPress={() => replaceAll(data.table_version)}
            >
              {t('do_all')}
            </Button>
          ) : null}
        </span>
      ) : null}
      {error ? <p>{errorText(error)}</p> : null}
    </>
  );
}
