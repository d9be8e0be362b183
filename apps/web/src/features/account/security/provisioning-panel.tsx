import type { Provisioning } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { provisioningData } from '../../../data/security.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  AgoText,
  Badge,
  Button,
  ConfirmDialog,
  KeyValues,
  Panel,
  SecretDialog,
  Switch,
  useAction,
} from '../../../ui/index.ts';
import { CopyText } from './copy-text.tsx';
import css from './security.module.css';
import { RotateTokenDialog } from './rotate-token-dialog.tsx';

export interface ProvisioningPartProps {
  readonly provisioning: Provisioning;
  readonly mayWrite: boolean;
}

/** `token`: one that was just made. */
type Opened = 'rotate' | 'end' | { readonly token: string };

/** The address and the token for the provider, and what becomes of new people. */
export function ProvisioningPanel({ provisioning, mayWrite }: ProvisioningPartProps) {
  const t = useTranslations('provisioning');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { token, base_url, people } = provisioning;
  const make = useAction({
    mutationFn: () => provisioningData.makeToken(),
    onSuccess: (made) => setOpened({ token: made.token }),
  });
  const end = useAction({
    mutationFn: () => provisioningData.endToken(),
    onSuccess: () => setOpened(null),
  });
  const close = () => setOpened(null);
  return (
    <Panel title={t('title')} aside={<State token={token} />}>
      <div className={css['parts']}>
        <p className={css['lead']}>{t('lead')}</p>
        <KeyValues
          isLong
          items={[
            { label: t('address'), value: <CopyText text={base_url} /> },
            ...(token === null
              ? []
              : [
                  { label: t('token'), value: <Token token={token} /> },
                  {
                    label: t('last_call'),
                    value: token.last_used_at === null ? t('never') : <AgoText value={token.last_used_at} />,
                  },
                  { label: t('people'), value: people },
                ]),
          ]}
        />
        {mayWrite ? (
          <div className={css['buttons']}>
            {token === null ? (
              <Button isPending={make.isPending} onPress={() => make.mutate()}>
                {t('make')}
              </Button>
            ) : (
              <>
                <Button onPress={() => setOpened('rotate')}>{t('rotate')}</Button>
                <Button variant="danger" onPress={() => setOpened('end')}>
                  {t('end')}
                </Button>
              </>
            )}
          </div>
        ) : null}
        <Choices provisioning={provisioning} mayWrite={mayWrite} />
      </div>
      {opened === 'rotate' ? (
        <RotateTokenDialog onClose={close} onMade={(made) => setOpened({ token: made })} />
      ) : null}
      {opened !== null && typeof opened === 'object' ? (
        <SecretDialog
          title={t('secret_title')}
          text={t('secret_text')}
          label={t('token')}
          secret={opened.token}
          done={t('secret_done')}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onClose={close}
        title={t('end_title')}
        action={t('end')}
        isDanger
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
      >
        <p>{t('end_text')}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function State({ token }: Pick<Provisioning, 'token'>) {
  const t = useTranslations('provisioning');
  if (token === null) return <Badge>{t('off')}</Badge>;
  const isUsed = token.last_used_at !== null;
  return <Badge tone={isUsed ? 'good' : 'warn'}>{t(isUsed ? 'connected' : 'waiting')}</Badge>;
}

function Token({ token }: { readonly token: NonNullable<Provisioning['token']> }) {
  const t = useTranslations('provisioning');
  const { instant } = useFormat();
  const { last_four, made_by, created_at, rotated_at, former_until } = token;
  return (
    <span className={css['facts']}>
      <span className={css['code']}>cps_…{last_four}</span>
      <span>{t('token_of', { name: made_by, date: instant(created_at) })}</span>
      {rotated_at === null ? null : <span>{t('rotated', { date: instant(rotated_at) })}</span>}
      {former_until === null ? null : <span>{t('former_until', { date: instant(former_until) })}</span>}
    </span>
  );
}

const CHOICES = ['invites', 'licenced', 'teams'] as const;

/** Each takes effect at once. */
function Choices({ provisioning, mayWrite }: ProvisioningPartProps) {
  const t = useTranslations('provisioning');
  const { version } = provisioning;
  const save = useAction({
    mutationFn: (change: Partial<Record<(typeof CHOICES)[number], boolean>>) =>
      provisioningData.update({ body: { ...change, version } }),
  });
  return (
    <div className={css['ways']}>
      {CHOICES.map((choice) => (
        <Switch
          key={choice}
          isSelected={provisioning[choice]}
          isDisabled={!mayWrite || save.isPending}
          onChange={(isOn) => save.mutate({ [choice]: isOn })}
          description={t(`${choice}_hint`)}
        >
          {t(choice)}
        </Switch>
      ))}
    </div>
  );
}
