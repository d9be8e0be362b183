import type { DiscussionKind } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { setDiscussions } from '../../../data/discussions.ts';
import { conversationKind } from '../../../lib/page-needs.ts';
import { useAccess, useSession } from '../../../lib/session.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { NarrowPage, PageHeader, Panel, Switch, toast, useOptimistic } from '../../../ui/index.ts';
import { LabelsPanel } from './labels-panel.tsx';
import css from './settings.module.css';
import { TimesPanel } from './times-panel.tsx';

export const DiscussionSettingsPage = () => <Settings kind="discussion" />;
export const RequestSettingsPage = () => <Settings kind="request" />;

/** On or off for everyone, and the labels or topics. */
function Settings({ kind }: { readonly kind: DiscussionKind }) {
  const t = useTranslations('discussions');
  const me = useSession();
  const { can, isGod } = useAccess();
  const isOn = me.company.settings.discussion_activated;
  usePageTitle(t(`${kind}_title`));
  const activated = useOptimistic(
    isOn,
    (discussion_activated) => setDiscussions({ body: { discussion_activated } }),
    (saved) => toast.success(t(saved.discussion_activated ? `${kind}_now_on` : `${kind}_now_off`)),
  );
  const seesAll = isGod || (can('request', 'read') && me.user.role.permissions_v2.request_scope === 'all');
  return (
    <NarrowPage>
      <PageHeader title={t(`${kind}_title`)} subtitle={t(`${kind}_settings_lead`)} />
      <div className={css['panels']}>
        <Panel title={t('activation')}>
          <Switch
            isSelected={activated.value}
            isPending={activated.isPending}
            isDisabled={!can('company_setting.discussions', 'write') || !me.environment.live}
            onChange={activated.set}
          >
            {t(`${kind}_activated`)}
          </Switch>
          <p className={css['note']}>{t(`${kind}_activated_note`)}</p>
        </Panel>
        <LabelsPanel kind={kind} />
        {kind === 'request' && seesAll && conversationKind(me) === 'request' ? <TimesPanel /> : null}
      </div>
    </NarrowPage>
  );
}
