import type { UserDetail } from '@comptoir/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, DrawerRows, DrawerSection, IconButton, useAction, useUndoToast } from '../../../ui/index.ts';
import { LinkRow } from './link-row.tsx';
import { ManagerDialog } from './manager-dialog.tsx';

export interface LinksProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
  readonly onOpen: (id: string) => void;
}

/** Who managed this person and when, the present one first. */
export function ManagersSection({ user, isReadOnly, onOpen }: LinksProps) {
  const t = useTranslations('users');
  const undoToast = useUndoToast();
  const format = useFormat();
  const [isSetting, setSetting] = useState(false);
  const remove = useAction({
    mutationFn: (link: UserDetail['managers'][number]) =>
      userData.removeManager({
        params: { id: user.id },
        query: {
          manager_id: link.user_id,
          ...(link.start_date ? { start_date: format.monthOf(link.start_date) } : {}),
          ...(link.end_date ? { end_date: format.monthOf(link.end_date) } : {}),
        },
      }),
    onSuccess: (_, { user_id, name, start_date, end_date }) => {
      undoToast(t('manager_removed'), {
        undo: () =>
          userData.setManager({
            params: { id: user.id },
            body: {
              manager_id: user_id,
              start_date: start_date && format.monthOf(start_date),
              end_date: end_date && format.monthOf(end_date),
            },
          }),
        undone: t('manager_back', { name }),
      });
    },
  });
  return (
    <DrawerSection
      title={t('manager_history')}
      action={
        isReadOnly ? null : (
          <Button size="s" icon={Plus} onPress={() => setSetting(true)}>
            {t('manager_set')}
          </Button>
        )
      }
    >
      <DrawerRows empty={user.managers.length === 0 ? t('manager_none') : null}>
        {user.managers.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            onOpen={onOpen}
            actions={
              isReadOnly ? null : (
                <IconButton
                  size="s"
                  icon={X}
                  label={t('manager_remove', { name: link.name })}
                  isPending={remove.isPending && remove.variables.id === link.id}
                  onPress={() => remove.mutate(link)}
                />
              )
            }
          />
        ))}
      </DrawerRows>
      {isSetting ? <ManagerDialog user={user} onClose={() => setSetting(false)} /> : null}
    </DrawerSection>
  );
}
