import type { TableView, TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Layers } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableViewData } from '../../../data/table-views.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  Button,
  ConfirmDialog,
  Menu,
  type MenuEntry,
  toast,
  useAction,
  useUndoToast,
} from '../../../ui/index.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';
import { PreviewBar } from '../../../ui/views/preview-bar.tsx';
import { SharedWith } from '../../../ui/views/shared-with.tsx';
import type { SetTableSearch, TableSearch } from '../table/table-search.ts';
import { OrderDialog } from './order-dialog.tsx';
import { ShareViewDialog } from './share-view-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { isChanged, lookOf, searchOf } from './view-look.ts';
import css from './views.module.css';

interface ViewBarProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  readonly setSearch: SetTableSearch;
  /** That the grid shows. */
  readonly fields: readonly string[];
}

type Step = 'new' | 'change' | 'share' | 'order' | 'delete';

/** The views of the table, and what is done with the chosen one. */
export function ViewBar({ table, search, setSearch, fields }: ViewBarProps) {
  const t = useTranslations('views');
  const access = useAccess();
  const found = useQuery(tableViewData.list(table.id));
  const views = found.data ?? [];
  const current = views.find(({ id }) => id === search.view) ?? null;
  const isPreview = current?.preview_mode === true && current.permission === 'edit';
  const people = useQuery({ ...userData.options(), enabled: isPreview });
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const choose = (view: TableView | null) => setSearch(searchOf(view));
  useGoneView({ isGone: found.isSuccess && search.view !== undefined && !current, setSearch });
  const actions = useViewActions(table.id, choose, close);
  const own = views.filter((view) => view.is_own);
  const isOther = current !== null && isChanged(current, search);
  const entry = (view: TableView | null): MenuEntry => ({
    id: `view:${view?.id ?? ''}`,
    text: view?.name ?? t('all_records'),
    section: t('views'),
    icon: view?.id === current?.id ? <Check size={14} aria-hidden /> : <span style={{ width: 14 }} />,
    onAction: () => choose(view),
  });
  const items: (MenuEntry | false | null)[] = [
    entry(null),
    ...views.map(entry),
    ...thisView(current, t, {
      canShare: access.has('table_view_sharing'),
      isOther,
      onSave: (view) => actions.save.mutate({ view, look: lookOf(search, view.fields) }),
      onStep: setStep,
      onDuplicate: actions.duplicate.mutate,
      onPreview: actions.preview.mutate,
    }),
    { id: 'new', text: t('save_filters'), section: t('all_views'), onAction: () => setStep('new') },
    own.length > 1 && orderEntry(t, () => setStep('order')),
  ];
  return (
    <>
      <NameInPlace view={current}>
        <Menu label={t('views')} items={items}>
          <Button icon={<Layers size={14} aria-hidden />}>
            <span className={css['chosen']}>
              {current ? t(isOther ? 'view_changed' : 'view_named', { name: current.name }) : t('views')}
            </span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu>
      </NameInPlace>
      <SharedWith people={current?.users_avatar_for_preview ?? []} />
      {step === 'new' || (step === 'change' && current) ? (
        <ViewDialog
          table={table}
          view={step === 'change' ? current : null}
          look={step === 'change' && current ? current : lookOf(search, fields)}
          onClose={close}
          onSaved={choose}
        />
      ) : null}
      {step === 'order' ? <OrderDialog table_id={table.id} views={own} onClose={close} /> : null}
      {isPreview ? (
        <PreviewBar people={people} person={search.as} onChange={(as) => setSearch({ as })} />
      ) : null}
      {step === 'share' && current ? <ShareViewDialog view={current} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={step === 'delete' && current !== null}
        onClose={close}
        title={t('delete_title', { name: current?.name ?? '' })}
        action={t('delete_view')}
        isDanger
        isPending={actions.remove.isPending}
        onConfirm={() => {
          if (!current) return;
          // The one before it is shown then; the first one's place is taken by all records.
          actions.remove.mutate({ view: current, next: views[views.indexOf(current) - 1] ?? null });
        }}
      >
        <p>{t('table_delete_text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** What chooses the view, with what renames the chosen one beside it. */
function NameInPlace({ view, children }: { readonly view: TableView | null; readonly children: ReactNode }) {
  if (view === null) return children;
  return (
    <EditableName
      key={view.id}
      stored={view}
      canRename={view.permission === 'edit'}
      save={(name, at) => tableViewData.rename(at, name)}
      read={() => tableViewData.readNow(view.table_id, view.id)}
    >
      {children}
    </EditableName>
  );
}

/** A view that was deleted, or is no longer shared: said once, and all records are shown. */
function useGoneView({
  isGone,
  setSearch,
}: {
  readonly isGone: boolean;
  readonly setSearch: SetTableSearch;
}) {
  const t = useTranslations('views');
  useEffect(() => {
    if (!isGone) return;
    toast.error(t('view_gone'), { key: 'view-gone' });
    setSearch(searchOf(null));
  }, [isGone, setSearch, t]);
}

function useViewActions(table_id: string, choose: (view: TableView | null) => void, close: () => void) {
  const t = useTranslations('views');
  const undoToast = useUndoToast();
  const params = (id: string) => ({ table_id, id });
  const duplicate = useAction({
    mutationFn: (view: TableView) => tableViewData.duplicate({ params: params(view.id) }),
    onSuccess: choose,
  });
  const save = useAction({
    mutationFn: ({ view, look }: { view: TableView; look: ReturnType<typeof lookOf> }) =>
      tableViewData.update({
        params: params(view.id),
        body: { ...look, name: view.name, preview_mode: view.preview_mode, version: view.version },
      }),
    onSuccess: (saved, { view }) =>
      undoToast(t('saved', { name: saved.name }), {
        undo: () => tableViewData.rename({ ...view, version: saved.version }, view.name).then(choose),
        undone: t('as_before', { name: view.name }),
      }),
  });
  const preview = useAction({
    mutationFn: ({
      id,
      is_own: _own,
      permission: _may,
      users_avatar_for_preview: _who,
      table_id: _of,
      ...view
    }: TableView) =>
      tableViewData.update({ params: params(id), body: { ...view, preview_mode: !view.preview_mode } }),
  });
  const remove = useAction({
    mutationFn: ({ view }: { view: TableView; next: TableView | null }) => tableViewData.remove(view),
    onSuccess: (makeAgain, { view, next }) => {
      choose(next);
      undoToast(t('deleted', { name: view.name }), {
        undo: () => makeAgain().then(choose),
        undone: t('view_back', { name: view.name }),
      });
    },
    onSettled: close,
  });
  return { duplicate, save, preview, remove };
}

const orderEntry = (t: ReturnType<typeof useTranslations<'views'>>, onAction: () => void): MenuEntry => ({
  id: 'order',
  text: t('order'),
  section: t('all_views'),
  onAction,
});

interface ThisView {
  readonly canShare: boolean;
  readonly isOther: boolean;
  readonly onSave: (view: TableView) => void;
  readonly onStep: (step: Step) => void;
  readonly onDuplicate: (view: TableView) => void;
  readonly onPreview: (view: TableView) => void;
}

/** What may be done with the chosen view. */
function thisView(
  view: TableView | null,
  t: ReturnType<typeof useTranslations<'views'>>,
  { canShare, isOther, onSave, onStep, onDuplicate, onPreview }: ThisView,
): (MenuEntry | false)[] {
  if (!view) return [];
  const section = t('this_view');
  const canEdit = view.permission === 'edit';
  return [
    canEdit && isOther && { id: 'save', text: t('save_view'), section, onAction: () => onSave(view) },
    canEdit && { id: 'change', text: t('change'), section, onAction: () => onStep('change') },
    canEdit && {
      id: 'preview',
      text: t(view.preview_mode ? 'preview_off' : 'preview_on'),
      section,
      onAction: () => onPreview(view),
    },
    view.is_own && canShare && { id: 'share', text: t('share'), section, onAction: () => onStep('share') },
    { id: 'duplicate', text: t('duplicate_view'), section, onAction: () => onDuplicate(view) },
    view.is_own && {
      id: 'delete',
      text: t('delete'),
      section,
      isDanger: true,
      onAction: () => onStep('delete'),
    },
  ];
}
