import type { Integration } from '@comptoir/contract';
import { Ellipsis, Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { integrationData, isRunning } from '../../data/integrations.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Badge,
  Button,
  IconButton,
  InstantText,
  Menu,
  Notice,
  Panel,
  Switch,
  useAction,
  useOptimistic,
} from '../../ui/index.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import css from './integrations.module.css';
import { SyncDialog } from './sync-dialog.tsx';
import { SyncsTable } from './syncs-table.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { useConnectionTest } from './use-connection-test.ts';

type Opened = 'edit' | 'times' | 'sync' | 'history' | 'end';

/** One connection: its state, its tables, and what can be done with it. */
export function ConnectionPanel({ connection }: { readonly connection: Integration }) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayWrite = can('company_setting.integrations', 'write');
  const close = () => setOpened(null);
  return (
    <Panel
      title={
        <span className={css['name']}>
          {connection.connection_name}
          <Badge>{t(`kind_${connection.kind}`)}</Badge>
        </span>
      }
      aside={<PanelActions connection={connection} onOpen={setOpened} />}
    >
      {connection.deletion === null ? null : <Ending connection={connection} />}
      <Facts connection={connection} />
      {connection.syncs.length === 0 ? (
        <p className={css['hint']}>{t('syncs_empty')}</p>
      ) : (
        <SyncsTable connection={connection} />
      )}
      {mayWrite && connection.deletion === null ? (
        <div className={css['foot']}>
          <Button size="s" icon={Plus} onPress={() => setOpened('sync')}>
            {t('add_table')}
          </Button>
        </div>
      ) : null}
      {opened === 'edit' ? <ConnectionDialog connection={connection} taken={[]} onClose={close} /> : null}
      {opened === 'times' ? <TimesDialog connection={connection} onClose={close} /> : null}
      {opened === 'sync' ? <SyncDialog connection={connection} sync={null} onClose={close} /> : null}
      {opened === 'history' ? <HistoryDrawer connection={connection} onClose={close} /> : null}
      {opened === 'end' ? <EndDialog connection={connection} onClose={close} /> : null}
    </Panel>
  );
}

function PanelActions({
  connection,
  onOpen,
}: {
  readonly connection: Integration;
  readonly onOpen: (what: Opened) => void;
}) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const mayWrite = can('company_setting.integrations', 'write');
  const isEnding = connection.deletion !== null;
  const { id, connection_name: name, active, syncs } = connection;
  const test = useConnectionTest();
  const isOn = useOptimistic(active, (next) =>
    integrationData.update({ params: { id }, body: { active: next } }),
  );
  const refresh = useAction({
    mutationFn: () => integrationData.refresh({ params: { id }, body: { mode: 'full' } }),
  });
  const isBusy = refresh.isPending || syncs.some(({ last_run }) => isRunning(last_run));
  return (
    <div className={css['aside']}>
      {mayWrite && !isEnding ? (
        <Switch
          aria-label={t('active_of', { name })}
          isSelected={isOn.value}
          isPending={isOn.isPending}
          onChange={isOn.set}
        >
          {t(isOn.value ? 'on' : 'off')}
        </Switch>
      ) : (
        <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'on' : 'off')}</Badge>
      )}
      {can('data_table', 'write') && connection.is_currently_used && !isEnding ? (
        <Button
          size="s"
          icon={RotateCw}
          isDisabled={!active || isBusy}
          aria-label={t('refresh_of', { name })}
          onPress={() => refresh.mutate()}
        >
          {t('refresh')}
        </Button>
      ) : null}
      <Menu
        label={t('actions_of', { name })}
        items={[
          mayWrite && { id: 'test', text: t('test'), onAction: () => test.mutate(connection) },
          mayWrite && { id: 'edit', text: t('edit'), onAction: () => onOpen('edit') },
          mayWrite && !isEnding && { id: 'times', text: t('times'), onAction: () => onOpen('times') },
          { id: 'history', text: t('history'), onAction: () => onOpen('history') },
          can('company_setting.integrations', 'delete') &&
            !isEnding && { id: 'end', text: t('end'), isDanger: true, onAction: () => onOpen('end') },
        ]}
      >
        <IconButton size="s" icon={Ellipsis} label={t('actions_of', { name })} />
      </Menu>
    </div>
  );
}

/** Where it leads, whether it was tried, and when it refreshes. */
function Facts({ connection }: { readonly connection: Integration }) {
  const t = useTranslations('integrations');
  const { settings, import_settings: times, tested_at, host_key } = connection;
  const place =
    settings['base_url'] ??
    settings['host'] ??
    settings['bucket'] ??
    settings['login_domain'] ??
    settings['company_domain'] ??
    settings['company_host'];
  const when = [
    times.incremental ? t('fact_incremental') : null,
    times.nightly ? t('fact_nightly') : null,
    times.slots.length > 0
      ? t(times.weekdays_only ? 'fact_slots_weekdays' : 'fact_slots', { slots: times.slots.join(', ') })
      : null,
  ].filter((one) => one !== null);
  return (
    <div className={css['facts']}>
      {place === undefined ? null : <span>{place}</span>}
      <span>
        {tested_at === null
          ? t('untested')
          : t.rich('tested', { when: () => <InstantText value={tested_at} /> })}
      </span>
      <span>{when.length === 0 ? t('fact_never') : when.join(' · ')}</span>
      {host_key === null ? null : <span>{t('host_key', { key: host_key })}</span>}
    </div>
  );
}

function Ending({ connection }: { readonly connection: Integration }) {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const format = useFormat();
  const keep = useAction({
    mutationFn: () => integrationData.update({ params: { id: connection.id }, body: { deletion: null } }),
  });
  return (
    <Notice
      tone="warn"
      action={
        can('company_setting.integrations', 'write') ? (
          <Button size="s" isPending={keep.isPending} onPress={() => keep.mutate()}>
            {t('keep')}
          </Button>
        ) : null
      }
    >
      {t('ending', { when: format.instant(connection.deletion ?? '') })}
    </Notice>
  );
}
