import type { StatementView } from '@comptoir/contract';
import { ChevronDown, Layers } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ConfirmDialog, Menu } from '../../../ui/index.ts';
import { SharedWith } from '../../../ui/views/shared-with.tsx';
import { viewData } from '../../../data/views.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';
import type { StatementsAddress } from '../address.ts';
import { filtersOf } from './filter-values.ts';
import { OrderDialog } from './order-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type ShownNow, useViewActions, type ViewActions } from './use-view-actions.ts';
import { useViewEntries, type ViewStep } from './use-view-entries.tsx';
import type { BoardViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import css from './views.module.css';

interface ChooserProps {
  readonly address: StatementsAddress;
  readonly views: BoardViews;
  readonly month: string;
}

/** The views that one may choose from, and what one may do with the chosen one. */
export function ViewChooser(props: ChooserProps) {
  const { address, views } = props;
  const t = useTranslations('views');
  const [step, setStep] = useState<ViewStep | null>(null);
  const onClose = () => setStep(null);
  const actions = useViewActions(address, onClose);
  const isChanged = filtersOf(address.search).length > 0 || address.search.columns !== undefined;
  const shown = shownNow(props);
  const items = useViewEntries({ views, actions, isChanged, shown, onStep: setStep });
  return (
    <>
      <NameInPlace view={views.current}>
        <Menu label={t('views')} items={items}>
          <Button icon={<Layers size={14} aria-hidden />}>
            <span className={css['chosen']}>
              {views.current ? t('view_named', { name: views.current.name }) : t('views')}
            </span>
            {views.current !== null && isChanged ? (
              <span className={css['dot']} title={t('changed')}>
                <span className="visually-hidden">{t('changed')}</span>
              </span>
            ) : null}
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Menu>
      </NameInPlace>
      <SharedWith people={views.current?.users_avatar_for_preview ?? []} />
      <Dialogs {...props} step={step} actions={actions} onClose={onClose} />
    </>
  );
}

interface NameInPlaceProps {
  readonly view: StatementView | null;
  readonly children: ReactNode;
}

/** What chooses the view, with what renames the chosen one beside it. */
function NameInPlace({ view, children }: NameInPlaceProps) {
  if (view === null) return children;
  return (
    <EditableName
      key={view.id}
      stored={view}
      canRename={view.permission === 'edit'}
      save={(name, at) => viewData.rename(at, name)}
      read={() => viewData.readNow(view.id)}
    >
      {children}
    </EditableName>
  );
}

interface DialogsProps extends ChooserProps {
  readonly step: ViewStep | null;
  readonly actions: ViewActions;
  readonly onClose: () => void;
}

function Dialogs(props: DialogsProps) {
  const { address, views, month, step, actions, onClose } = props;
  const { current } = views;
  return (
    <>
      {step === 'new' || (step === 'change' && current) ? (
        <ViewDialog
          view={
            step === 'change' && current
              ? current
              : (shownNow(props) ?? {
                  filters: filtersOf(address.search),
                  link: 'and',
                  fields: columnsNow(props),
                })
          }
          month={month}
          onClose={onClose}
          onSaved={(view, before) => (before ? actions.onChanged(before, view) : actions.onCreated(view))}
        />
      ) : null}
      {step === 'share' && current ? <ShareDialog view={current} onClose={onClose} /> : null}
      {step === 'order' ? <OrderDialog views={views.views} onClose={onClose} /> : null}
      <DeleteView {...props} />
    </>
  );
}

/** What the board shows now: the chosen view's conditions too; `null` where one list can't say both. */
function shownNow(props: ChooserProps): ShownNow | null {
  const { address, views } = props;
  const filters = filtersOf(address.search);
  const fields = columnsNow(props);
  const { current } = views;
  if (!current) return { filters, link: 'and', fields };
  if (filters.length === 0) return { filters: current.filters, link: current.link, fields };
  return current.link === 'and' || current.filters.length < 2
    ? { filters: [...current.filters, ...filters], link: 'and', fields }
    : null;
}

const columnsNow = ({ address, views: { current } }: ChooserProps) =>
  (address.search.columns as StatementView['fields'] | undefined) ?? current?.fields ?? null;

function DeleteView({ views: { views, current }, step, actions: { remove }, onClose }: DialogsProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  return (
    <ConfirmDialog
      isOpen={step === 'delete' && current !== null}
      onClose={onClose}
      title={t('delete_title', { name: current?.name ?? '' })}
      action={common('delete')}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => {
        if (!current) return;
        // The one before it is shown then; the first one's place is taken by no view.
        const at = views.findIndex((one) => one.id === current.id);
        remove.mutate({ view: current, next: views[at - 1]?.id });
      }}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
  );
}
