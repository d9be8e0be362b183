import type { StatementView, ViewConditions } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Check, ChevronDown, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, ConfirmDialog, Menu, type MenuEntry, toast } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import { filtersOf, NO_FILTERS } from './filter-values.ts';
import { OrderDialog } from './order-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import type { BoardViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import css from './views.module.css';

type Asked = 'new' | 'change' | 'share' | 'order' | 'delete' | null;

interface ChooserProps {
  readonly address: StatementsAddress;
  readonly views: BoardViews;
  readonly month: string;
}

/** The views that one may choose from, and what one may do with the chosen one. */
export function ViewChooser({ address, views, month }: ChooserProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const words = useErrorText();
  const access = useAccess();
  const [asked, setAsked] = useState<Asked>(null);
  const { current, can_manage, isByViews } = views;
  const choose = (view: string | undefined) => address.set({ view, as: undefined });
  const refused = (error: unknown) => toast.error(words(error));
  const duplicate = useMutation({
    mutationFn: (view: StatementView) => viewData.duplicate({ params: { id: view.id } }),
    onSuccess: (copy) => {
      choose(copy.id);
      toast.success(t('created', { name: copy.name }));
    },
    onError: refused,
  });
  const preview = useMutation({
    mutationFn: ({ id, version, name, filters, link, preview_mode }: StatementView) =>
      viewData.update({
        params: { id },
        body: { name, filters, link, preview_mode: !preview_mode, version },
      }),
    onSuccess: () => address.set({ as: undefined }, { replace: true }),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: ({ view }: { view: StatementView; next: string | undefined }) =>
      viewData.delete({ params: { id: view.id } }),
    onSuccess: (_done, { view, next }) => {
      choose(next);
      toast.success(t('deleted', { name: view.name }));
    },
    onError: refused,
    onSettled: () => setAsked(null),
  });
  const filters = filtersOf(address.search);
  // What the board shows now: the chosen view's conditions too, where one list can say both.
  const begun: ViewConditions =
    current && (current.link === 'and' || current.filters.length < 2)
      ? { filters: [...current.filters, ...filters], link: 'and' }
      : { filters, link: 'and' };
  const mark = (isOn: boolean) => (
    <span className={css['mark']}>{isOn ? <Check size={14} strokeWidth={2.6} aria-hidden /> : null}</span>
  );
  const list: MenuEntry[] = [
    ...(isByViews ? [] : [{ id: 'none', text: t('none') }]),
    ...views.views.map(({ id, name }) => ({ id: `view:${id}`, text: name })),
  ].map((entry) => {
    const id = entry.id === 'none' ? undefined : entry.id.slice('view:'.length);
    return { ...entry, section: t('views'), icon: mark(id === current?.id), onAction: () => choose(id) };
  });
  const section = t('this_view');
  const manage = t('all_views');
  return (
    <>
      <Menu
        label={t('views')}
        items={[
          ...list,
          current?.permission === 'edit' && {
            id: 'change',
            text: t('change'),
            section,
            onAction: () => setAsked('change'),
          },
          current?.permission === 'edit' && {
            id: 'preview',
            text: t(current.preview_mode ? 'preview_off' : 'preview_on'),
            section,
            onAction: () => preview.mutate(current),
          },
          ...(current && can_manage
            ? [
                access.has('statement_view_sharing') && {
                  id: 'share',
                  text: t('share'),
                  section,
                  onAction: () => setAsked('share'),
                },
                {
                  id: 'duplicate',
                  text: common('duplicate'),
                  section,
                  onAction: () => duplicate.mutate(current),
                },
                {
                  id: 'delete',
                  text: t('delete'),
                  section,
                  isDanger: true,
                  onAction: () => setAsked('delete'),
                },
              ]
            : []),
          can_manage && {
            id: 'new',
            text: t(filters.length > 0 ? 'save_filters' : 'new'),
            section: manage,
            onAction: () => setAsked('new'),
          },
          can_manage &&
            views.views.length > 1 && {
              id: 'order',
              text: t('order'),
              section: manage,
              onAction: () => setAsked('order'),
            },
        ]}
      >
        <Button icon={<Layers size={14} aria-hidden />}>
          <span className={css['chosen']}>
            {current ? t('view_named', { name: current.name }) : t('views')}
          </span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      </Menu>
      {asked === 'new' || (asked === 'change' && current) ? (
        <ViewDialog
          view={asked === 'change' && current ? current : begun}
          month={month}
          onClose={() => setAsked(null)}
          onSaved={(view, isNew) => {
            if (isNew) address.set({ ...NO_FILTERS, view: view.id, as: undefined });
          }}
        />
      ) : null}
      {asked === 'share' && current ? <ShareDialog view={current} onClose={() => setAsked(null)} /> : null}
      {asked === 'order' ? <OrderDialog views={views.views} onClose={() => setAsked(null)} /> : null}
      <ConfirmDialog
        isOpen={asked === 'delete' && current !== null}
        onClose={() => setAsked(null)}
        title={t('delete_title', { name: current?.name ?? '' })}
        action={common('delete')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => {
          if (!current) return;
          // The one before it is shown then; the first one's place is taken by no view.
          const at = views.views.findIndex((one) => one.id === current.id);
          remove.mutate({ view: current, next: views.views[at - 1]?.id });
        }}
      >
        <p>{t('delete_text')}</p>
        <p>{common('delete_warning')}</p>
      </ConfirmDialog>
    </>
  );
}
