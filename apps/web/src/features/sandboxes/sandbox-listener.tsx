import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { sandboxData } from '../../data/sandboxes.ts';
import { onRealtime } from '../../lib/realtime-events.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { openSandbox } from './open-sandbox.ts';

/** Says that a sandbox is ready, on each page of the person who made it. Shows nothing by itself. */
export function SandboxListener() {
  const t = useTranslations('sandboxes');
  const { user } = useSession();
  useEffect(
    () =>
      onRealtime('sandbox-ready', ({ environment_id, ready_for }) => {
        // The open list shows it already.
        if (ready_for !== user.id || sandboxData.isShown()) return;
        sandboxData.readNow().then(
          (environments) => {
            const made = environments.find(({ id }) => id === environment_id);
            // Deleted in the meantime: there is nothing to open.
            if (!made?.ready) return;
            toast.success(t('ready', { name: made.name }), {
              action: { label: t('open'), onPress: () => openSandbox(environment_id) },
            });
          },
          // Without the right to see sandboxes there is nothing to say.
          () => {},
        );
      }),
    [t, user.id],
  );
  return null;
}
