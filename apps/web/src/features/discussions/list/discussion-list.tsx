import {
  type DiscussionKind,
  type DiscussionRow,
  NO_USER,
  type RequestField,
  USUAL_REQUEST_FIELDS,
} from '@comptoir/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { conversations, type ListQuery, requestViewData } from '../../../data/discussions.ts';
import { cx } from '../../../lib/cx.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { useTyped } from '../../../lib/use-typed.ts';
import {
  AgoText,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  SearchField,
  Segmented,
  Skeleton,
  Switch,
} from '../../../ui/index.ts';
import { FilterPicker } from '../../../ui/filter-picker.tsx';
import { PreviewBar } from '../../../ui/views/preview-bar.tsx';
import { isViewGone, ViewGone } from '../../../ui/views/view-gone.tsx';
import css from '../discussions.module.css';
import { type ListSearch, listSearch } from './list-search.ts';
import { ViewBar } from './view-bar.tsx';

/** Latest activity first, or as the view has it, with search, filters and what is unread. */
export function DiscussionList({
  kind,
  opened,
}: {
  readonly kind: DiscussionKind;
  readonly opened: string | undefined;
}) {
  const t = useTranslations('discussions');
  const [search, setSearch] = usePageSearch(listSearch);
  const typed = useTyped(search.q, (q) => setSearch({ q }));
  const views = useQuery({ ...requestViewData.list, enabled: kind === 'request' }).data;
  const view = views?.find((one) => one.id === search.view);
  const isPreview = view?.preview_mode === true && view.permission === 'edit';
  const people = useQuery({ ...conversations(kind).people, enabled: isPreview });
  const found = useInfiniteQuery(
    conversations(kind).list({
      ...queryOf(kind, search),
      ...(isPreview && search.as ? { preview_user_id: search.as } : {}),
    }),
  );
  const leaveView = useLeaveView(setSearch);
  const isGone = isViewGone(found.error);
  // What the view showed before is not shown without it.
  const pages = isGone ? [] : (found.data?.pages ?? []);
  const first = pages[0];
  const rows = pages.flatMap((page) => page.rows);
  return (
    <>
      <div className={css['tools']}>
        {kind === 'request' ? (
          <ViewBar
            view={search.view}
            seesAll={first?.sees_all ?? false}
            onChange={(view) => setSearch({ view, as: undefined })}
          />
        ) : null}
        {isPreview ? (
          <PreviewBar people={people} person={search.as} onChange={(as) => setSearch({ as })} />
        ) : null}
        <SearchField label={t('search')} value={typed.text} onChange={typed.type} onSubmit={typed.submit} />
        <Segmented
          label={t('status')}
          items={[
            { value: 'open', text: t('count_open', { count: first?.open_count ?? 0 }) },
            { value: 'closed', text: t(`${kind}_count_closed`, { count: first?.closed_count ?? 0 }) },
          ]}
          value={search.status}
          onChange={(status) => setSearch({ status })}
        />
        <Filters kind={kind} search={search} setSearch={setSearch} assignees={first?.assignees ?? []} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <div className={css['scroll']} role="region" aria-label={t('list')} tabIndex={0}>
        {isGone ? <ViewGone error={found.error} text={t('view_left')} onLeave={leaveView} /> : null}
        {found.error && !first && !isGone ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.isPending ? <Skeleton height={200} /> : null}
        {first && rows.length === 0 ? (
          <EmptyState icon={<Inbox size={20} aria-hidden />} title={t('list_empty')} isCompact>
            {t('list_empty_text')}
          </EmptyState>
        ) : null}
        <ul className={css['rows']}>
          {rows.map((row) => (
            <li key={row.id} data-row>
              <Row row={row} fields={view?.fields ?? USUAL_REQUEST_FIELDS} isOpened={row.id === opened} />
            </li>
          ))}
        </ul>
        {found.hasNextPage ? (
          <div className={css['more']}>
            <Button size="s" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {t('show_more', { count: (first?.total ?? 0) - rows.length })}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** To all requests. The list of views is read first: what is gone must not be chosen again from it. */
function useLeaveView(setSearch: (change: Partial<ListSearch>) => void): () => void {
  return useCallback(
    () => void requestViewData.readAgain().then(() => setSearch({ view: 'all', as: undefined })),
    [setSearch],
  );
}

function queryOf(kind: DiscussionKind, { q, status, label, assignee, unread, view }: ListSearch): ListQuery {
  return {
    status,
    ...(q === '' ? {} : { search: q }),
    ...(label ? { label_id: label } : {}),
    ...(assignee ? { assignee_id: assignee } : {}),
    ...(unread ? { unread: 'true' } : {}),
    ...(kind === 'request' && view !== 'all' ? { view_id: view } : {}),
  };
}

interface FiltersProps {
  readonly kind: DiscussionKind;
  readonly search: ListSearch;
  readonly setSearch: (change: Partial<ListSearch>) => void;
  readonly assignees: readonly { readonly id: string; readonly name: string }[];
}

function Filters({ kind, search, setSearch, assignees }: FiltersProps) {
  const t = useTranslations('discussions');
  const labels = useQuery(conversations(kind).labels).data ?? [];
  return (
    <div className={css['filters']}>
      {labels.length > 0 ? (
        <FilterPicker
          label={t(`${kind}_label`)}
          isSingle
          items={labels.map((one) => ({ value: one.id, text: one.name }))}
          chosen={search.label ? [search.label] : []}
          onChange={([label]) => setSearch({ label })}
        />
      ) : null}
      <FilterPicker
        label={t('assignee')}
        isSingle
        items={[
          { value: NO_USER, text: t('nobody') },
          ...assignees.map((one) => ({ value: one.id, text: one.name })),
        ]}
        chosen={search.assignee ? [search.assignee] : []}
        onChange={([assignee]) => setSearch({ assignee })}
      />
      <Switch isSelected={search.unread} onChange={(unread) => setSearch({ unread })}>
        {t('only_unread')}
      </Switch>
    </div>
  );
}

interface RowProps {
  readonly row: DiscussionRow;
  readonly fields: readonly RequestField[];
  readonly isOpened: boolean;
}

function Row({ row, fields, isOpened }: RowProps) {
  const t = useTranslations('discussions');
  return (
    <Link
      {...addresses.conversation(row.kind, row.id)}
      // The filters stay.
      search={(old: object) => old}
      className={cx(css['row'], row.is_unread && css['unread'])}
      activeProps={{}}
      aria-current={isOpened ? 'page' : undefined}
    >
      <span className={css['rowHead']}>
        <span className={css['name']}>{row.name}</span>
        {row.is_unread ? (
          <span className={css['dot']}>
            <span aria-hidden>{row.unread_count === 0 ? '•' : row.unread_count}</span>
            <span className="visually-hidden">{t('unread_messages', { count: row.unread_count })}</span>
          </span>
        ) : null}
      </span>
      <RowFields row={row} fields={fields} />
    </Link>
  );
}

/** Below the name: what was said last on a line of its own, the rest beside each other. */
function RowFields({ row, fields }: Pick<RowProps, 'row' | 'fields'>) {
  const t = useTranslations('discussions');
  const lastWords = useLastWords(row.last_message);
  const shows = (field: RequestField) => fields.includes(field);
  const hasOthers = fields.some((field) => field !== 'last_message');
  return (
    <>
      {shows('last_message') ? (
        <span className={css['small']}>
          <span className={css['excerpt']}>{lastWords}</span>
        </span>
      ) : null}
      {hasOthers ? (
        <span className={css['small']}>
          {shows('reference') ? <span>#{row.reference}</span> : null}
          {shows('activity') ? <AgoText value={row.last_activity_at} /> : null}
          {shows('topic') && row.label ? <Badge>{row.label.name}</Badge> : null}
          {shows('assignee') && row.assignee ? (
            <span className={css['excerpt']}>{row.assignee.name}</span>
          ) : null}
          {shows('creator') && row.creator ? (
            <span className={css['excerpt']}>{t('row_creator', { name: row.creator.name })}</span>
          ) : null}
          {shows('statements') && row.statement_count > 0 ? (
            <span>{t('row_statements', { count: row.statement_count })}</span>
          ) : null}
        </span>
      ) : null}
    </>
  );
}

function useLastWords(last: DiscussionRow['last_message']): string {
  const t = useTranslations('discussions');
  if (last === null) return t('no_messages');
  if (last.is_deleted) return t('message_deleted');
  return t('last_words', { name: last.author_name, text: last.text === '' ? t('a_file') : last.text });
}
