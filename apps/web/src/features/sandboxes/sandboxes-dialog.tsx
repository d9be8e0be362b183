import type { Environment } from '@comptoir/contract';
import { MAX_SANDBOXES } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink, GitCompareArrows, LoaderCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { sandboxData } from '../../data/sandboxes.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Badge,
  Button,
  DeleteDialog,
  Dialog,
  IconButton,
  QueryTable,
  toast,
  Tooltip,
  useAction,
} from '../../ui/index.ts';
import { openSandbox } from './open-sandbox.ts';
import { SandboxForm } from './sandbox-form.tsx';
import css from './sandboxes.module.css';

/** The live environment and its sandboxes: make one, open it in a tab of its own, change or delete it. */
export function SandboxesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('sandboxes');
  const { can } = useAccess();
  const found = useQuery(sandboxData.list);
  const [edited, setEdited] = useState<Environment | 'new' | null>(null);
  const [removed, setRemoved] = useState<Environment | null>(null);
  const rows = found.data ?? [];
  const count = rows.filter(({ live }) => !live).length;
  const isFull = count >= MAX_SANDBOXES;
  if (edited)
    return <SandboxForm sandbox={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  if (removed) return <RemoveSandbox sandbox={removed} onClose={() => setRemoved(null)} />;
  const create = (
    // Reachable when it is full, so that its tooltip is.
    <Button
      variant="main"
      icon={Plus}
      isDisabled={found.isPending}
      aria-disabled={isFull}
      onPress={() => {
        if (!isFull) setEdited('new');
      }}
    >
      {t('create')}
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      size="l"
      footer={
        can('sandbox', 'write') ? (
          <>
            <span className={css['count']}>
              {t('count', { count: String(count), most: String(MAX_SANDBOXES) })}
            </span>
            {isFull ? <Tooltip text={t('limit')}>{create}</Tooltip> : create}
          </>
        ) : undefined
      }
    >
      <p className={css['lead']}>{t('lead')}</p>
      <QueryTable<Environment>
        query={found}
        label={t('title')}
        rows={rows}
        rowKey={({ id }) => id}
        isPlain
        columns={[
          { id: 'name', header: t('environment'), cell: (one) => <EnvironmentName environment={one} /> },
          {
            id: 'actions',
            header: null,
            label: t('actions'),
            align: 'end',
            cell: (one) => (
              <Actions
                environment={one}
                onEdit={() => setEdited(one)}
                onRemove={() => setRemoved(one)}
                onLeave={onClose}
              />
            ),
          },
        ]}
      />
    </Dialog>
  );
}

function EnvironmentName({ environment }: { readonly environment: Environment }) {
  const t = useTranslations('sandboxes');
  const { period } = useFormat();
  const { name, live, ready, range_calculations: range } = environment;
  return (
    <div className={css['environment']}>
      <span className={css['name']}>
        {name} {live ? <Badge tone="good">{t('live')}</Badge> : null}
      </span>
      {ready ? null : (
        <span className={css['note']}>
          <LoaderCircle size={14} className={css['turning']} aria-hidden /> {t('copying')}
        </span>
      )}
      {ready && range ? (
        <span className={css['note']}>
          {t('months', {
            start: period(range.start_period.slice(0, 7)),
            end: period(range.end_period.slice(0, 7)),
          })}
        </span>
      ) : null}
    </div>
  );
}

interface ActionsProps {
  readonly environment: Environment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

function Actions({ environment: { id, name, live, ready }, onEdit, onRemove, onLeave }: ActionsProps) {
  const t = useTranslations('sandboxes');
  const navigate = useNavigate();
  const { can } = useAccess();
  if (live || !ready) return null;
  return (
    <span className={css['actions']}>
      <Button
        size="s"
        icon={ExternalLink}
        aria-label={t('open_named', { name })}
        onPress={() => openSandbox(id)}
      >
        {t('open')}
      </Button>
      <Button
        size="s"
        icon={GitCompareArrows}
        aria-label={t('compare_named', { name })}
        onPress={() => {
          onLeave();
          void navigate(addresses.sandbox(id));
        }}
      >
        {t('compare')}
      </Button>
      {can('sandbox', 'write') ? (
        <IconButton size="s" label={t('edit_named', { name })} icon={Pencil} onPress={onEdit} />
      ) : null}
      {can('sandbox', 'delete') ? (
        <IconButton size="s" label={t('delete_named', { name })} icon={Trash2} onPress={onRemove} />
      ) : null}
    </span>
  );
}

function RemoveSandbox({
  sandbox,
  onClose,
}: {
  readonly sandbox: Environment;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sandboxes');
  const remove = useAction({
    mutationFn: () => sandboxData.remove({ params: { id: sandbox.id } }),
    onSuccess: () => {
      onClose();
      toast.success(t('deleted', { name: sandbox.name }));
    },
  });
  return (
    <DeleteDialog name={sandbox.name} remove={remove} onClose={onClose}>
      <p>{t('delete_lead')}</p>
    </DeleteDialog>
  );
}
