import { BUILT_IN_VIEWS, type RequestView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { requestViewData } from '../../../data/discussions.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import {
  Button,
  ConfirmDialog,
  Menu,
  type MenuEntry,
  Notice,
  useAction,
  useUndoToast,
} from '../../../ui/index.ts';
import { SharedWith } from '../../../ui/views/shared-with.tsx';
import { OrderViewsDialog } from './order-views-dialog.tsx';
import { ShareViewDialog } from './share-view-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';
import css from './views.module.css';

interface ViewBarProps {
  readonly view: string;
  readonly seesAll: boolean;
  readonly onChange: (view: string) => void;
}

type Step = 'new' | 'change' | 'share' | 'order' | 'delete' | 'phone';

/** The built-in views, own and shared ones, and what is done with them. */
export function ViewBar({ view, seesAll, onChange }: ViewBarProps) {
  const t = useTranslations('discussions');
  const tViews = useTranslations('views');
  const views = useQuery(requestViewData.list).data ?? [];
  const current = views.find((one) => one.id === view) ?? null;
  const [step, setStep] = useState<Step | null>(null);
  const isPhone = useMedia(MOBILE);
  const close = () => setStep(null);
  const { duplicate, preview, remove } = useViewActions(onChange, close);
  const builtIn = BUILT_IN_VIEWS.map((id) => ({
    id: id as string,
    text: t(id === 'all' && !seesAll ? 'view_all_mine' : `view_${id}`),
  }));
  const chosen = [...builtIn, ...views.map(({ id, name }) => ({ id, text: name }))];
  // The screens of views are made for a larger one.
  const open = (next: Step) => () => setStep(isPhone ? 'phone' : next);
  const items: (MenuEntry | false | null)[] = [
    ...chosen.map(({ id, text }) => ({
      id: `view:${id}`,
      text,
      section: t('views'),
      icon: id === view ? <Check size={14} aria-hidden /> : <span style={{ width: 14 }} />,
      onAction: () => onChange(id),
    })),
    ...entriesOf(current, t, {
      open,
      previewText: tViews(current?.preview_mode ? 'preview_off' : 'preview_on'),
      onPreview: (one) => preview.mutate(one),
      onDuplicate: (id) => duplicate.mutate(id),
    }),
    { id: 'new', text: t('view_new'), section: t('all_views'), onAction: open('new') },
    views.filter(({ is_own }) => is_own).length > 1 && {
      id: 'order',
      text: t('view_order'),
      section: t('all_views'),
      onAction: open('order'),
    },
  ];
  return (
    <>
      <div className={css['bar']}>
        <Menu label={t('views')} items={items}>
          <Button icon={<Layers size={14} aria-hidden />}>
            <span className={css['chosen']}>{chosen.find(({ id }) => id === view)?.text ?? t('views')}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu>
        <SharedWith people={current?.users_avatar_for_preview ?? []} />
      </div>
      {step === 'phone' ? <Notice>{t('views_on_phone')}</Notice> : null}
      {step === 'new' ? <ViewDialog view={null} onClose={close} onSaved={(id) => onChange(id)} /> : null}
      {step === 'change' && current ? (
        <ViewDialog view={current} onClose={close} onSaved={() => undefined} />
      ) : null}
      {step === 'share' && current ? <ShareViewDialog view={current} onClose={close} /> : null}
      {step === 'order' ? (
        <OrderViewsDialog views={views.filter(({ is_own }) => is_own)} onClose={close} />
      ) : null}
      <ConfirmDialog
        isOpen={step === 'delete' && current !== null}
        onClose={close}
        title={t('view_delete_title', { name: current?.name ?? '' })}
        action={t('view_delete')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => {
          if (current) remove.mutate(current);
        }}
      >
        <p>{t('view_delete_text')}</p>
      </ConfirmDialog>
    </>
  );
}

function useViewActions(onChange: (view: string) => void, close: () => void) {
  const t = useTranslations('views');
  const undoToast = useUndoToast();
  const duplicate = useAction({
    mutationFn: (id: string) => requestViewData.duplicate({ params: { id } }),
    onSuccess: (copy) => onChange(copy.id),
  });
  const preview = useAction({
    mutationFn: ({ id, name, filters, link, preview_mode, version }: RequestView) =>
      requestViewData.update({
        params: { id },
        body: { name, filters, link, preview_mode: !preview_mode, version },
      }),
  });
  const remove = useAction({
    mutationFn: requestViewData.remove,
    onSuccess: (makeAgain, { name }) => {
      onChange('all');
      undoToast(t('deleted', { name }), {
        undo: async () => {
          const { id } = await makeAgain();
          // Somewhere else by now, the person stays there.
          if (location.pathname.startsWith(PATHS.requests)) onChange(id);
        },
        undone: t('view_back', { name }),
      });
    },
    onSettled: close,
  });
  return { duplicate, preview, remove };
}

/** What may be done with the chosen view. */
function entriesOf(
  view: RequestView | null,
  t: ReturnType<typeof useTranslations<'discussions'>>,
  {
    open,
    previewText,
    onPreview,
    onDuplicate,
  }: {
    readonly open: (step: Step) => () => void;
    readonly previewText: string;
    readonly onPreview: (view: RequestView) => void;
    readonly onDuplicate: (id: string) => void;
  },
): (MenuEntry | false)[] {
  if (!view) return [];
  const section = t('this_view');
  return [
    view.permission === 'edit' && { id: 'change', text: t('view_change'), section, onAction: open('change') },
    view.permission === 'edit' && {
      id: 'preview',
      text: previewText,
      section,
      onAction: () => onPreview(view),
    },
    view.is_own && { id: 'share', text: t('view_share'), section, onAction: open('share') },
    { id: 'duplicate', text: t('view_duplicate'), section, onAction: () => onDuplicate(view.id) },
    view.is_own && {
      id: 'delete',
      text: t('view_delete'),
      section,
      isDanger: true,
      onAction: open('delete'),
    },
  ];
}
