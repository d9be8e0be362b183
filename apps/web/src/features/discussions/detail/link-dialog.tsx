import type { DiscussionDetail } from '@comptoir/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { statementData } from '../../../data/statements.ts';
import { splitMonth } from '../../../lib/format.ts';
import { useTyped } from '../../../lib/use-typed.ts';
import { FormDialog, MonthField, SearchField, Select } from '../../../ui/index.ts';
import css from './detail.module.css';

interface LinkDialogProps {
  readonly discussion: DiscussionDetail;
  readonly onClose: () => void;
  /** The last step after it was created, which may be skipped. */
  readonly isOffered?: boolean;
}

/** Links a statement that the reader sees: its month, then whose. */
export function LinkDialog({ discussion, onClose, isOffered = false }: LinkDialogProps) {
  const t = useTranslations('discussions');
  // Null: the latest month in which something was earned.
  const [month, setMonth] = useState<string | null>(lastMonthOf(discussion));
  const [name, setName] = useState('');
  const typed = useTyped(name, setName);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useInfiniteQuery(
    statementData.board({
      ...(month === null ? {} : splitMonth(month)),
      tab: 'all',
      filters: name === '' ? {} : { username: name },
      sort: 'user',
    }),
  );
  const first = found.data?.pages[0];
  const linked = new Set(
    discussion.statements.flatMap((one) => (one.is_visible && one.line === null ? [one.statement_id] : [])),
  );
  const statements = (first?.statements ?? []).filter(({ id }) => !linked.has(id));
  const only = statements.length === 1 ? statements[0]?.id : undefined;
  const statement_id = statements.find(({ id }) => id === chosen)?.id ?? only ?? null;
  const save = useMutation({
    mutationFn: (id: string) =>
      conversations(discussion.kind).link({ params: { id: discussion.id }, body: { statement_id: id } }),
    onSuccess: onClose,
  });
  const isLong = (first?.total ?? 0) > (first?.statements.length ?? 0);
  return (
    <FormDialog
      onClose={onClose}
      title={t('link_title')}
      save={save}
      action={t('link')}
      {...(isOffered ? { cancel: t('link_skip') } : {})}
      isDisabled={statement_id === null}
      onSave={() => {
        if (statement_id !== null) save.mutate(statement_id);
      }}
    >
      {isOffered ? <p className={css['quiet']}>{t(`${discussion.kind}_link_offer`)}</p> : null}
      <MonthField label={t('link_month')} value={month ?? first?.month ?? null} onChange={setMonth} />
      {isLong || name !== '' ? (
        <SearchField
          label={t('link_search')}
          value={typed.text}
          onChange={typed.type}
          onSubmit={typed.submit}
        />
      ) : null}
      <Select
        label={t('link_whose')}
        items={statements.map(({ id, user }) => ({ value: id, text: user.name }))}
        isLoading={found.isPending}
        value={statement_id}
        onChange={setChosen}
        {...(first && statements.length === 0 ? { description: t('link_none') } : {})}
      />
    </FormDialog>
  );
}

function lastMonthOf({ statements }: DiscussionDetail): string | null {
  return statements.flatMap((one) => (one.is_visible ? [one.month] : [])).at(-1) ?? null;
}
