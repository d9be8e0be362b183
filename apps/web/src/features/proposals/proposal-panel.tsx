import type { Proposal } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { proposalData } from '../../data/proposals.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Badge, Button, ConfirmDialog, InstantText, Notice, Panel, toast } from '../../ui/index.ts';
import { CalculatedEffect } from './calculated-effect.tsx';
import { ProposedEffect } from './proposed-effect.tsx';
import { ProposedLines } from './proposed-lines.tsx';
import css from './proposals.module.css';

const TONES = { open: 'info', confirmed: 'good', refused: 'neutral', expired: 'neutral' } as const;

/** One proposal: what would change, why the agent thinks so, what it does to pay, and the two answers. */
export function ProposalPanel({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals');
  const { kind, state, key_name, owner, lines, effect, why } = proposal;
  return (
    <Panel
      title={<span className={css['name']}>{t(`kind_${kind}`)}</span>}
      aside={<Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>}
    >
      <div className={css['facts']}>
        <Subject of={proposal} />
        <span>{t('by', { agent: key_name, owner: owner.name })}</span>
        <InstantText value={proposal.created_at} />
        <Ending of={proposal} />
      </div>
      <ProposedLines lines={lines} />
      {effect === null ? null : <ProposedEffect effect={effect} />}
      <figure className={css['why']}>
        <figcaption>{t('why')}</figcaption>
        <blockquote>{why}</blockquote>
      </figure>
      {state === 'open' ? <Answers to={proposal} /> : null}
    </Panel>
  );
}

/** The thing that changes, where it can be looked at. */
function Subject({ of: { kind, subject } }: { readonly of: Proposal }) {
  const { name, quota_id, plan_id, compensation_id, table_id, discussion_id, user_id, month } = subject;
  if (kind === 'quota_values' && quota_id !== null) return <Link {...addresses.quota(quota_id)}>{name}</Link>;
  if (kind === 'record_edits' && table_id !== null) return <Link {...addresses.table(table_id)}>{name}</Link>;
  if (discussion_id !== null) {
    const conversation = kind === 'request_message' ? 'request' : 'discussion';
    return <Link {...addresses.conversation(conversation, discussion_id)}>{name}</Link>;
  }
  if (kind === 'plan_change' && plan_id !== null && compensation_id !== null)
    return <Link {...addresses.compensation(plan_id, compensation_id)}>{name}</Link>;
  if (user_id !== null && month !== null) return <Link {...addresses.statement(month, user_id)}>{name}</Link>;
  return <span>{name}</span>;
}

function Ending({ of: { state, expires_at, decided_at, decided_by_name } }: { readonly of: Proposal }) {
  const t = useTranslations('proposals');
  const at = state === 'open' ? expires_at : (decided_at ?? expires_at);
  const when = () => <InstantText value={at} />;
  if (state === 'open') return <span>{t.rich('until', { when })}</span>;
  if (state === 'expired') return <span>{t.rich('expired_on', { when })}</span>;
  return <span>{t.rich('decided_by', { name: decided_by_name ?? '', when })}</span>;
}

function Answers({ to: { id, can_confirm, kind, subject } }: { readonly to: Proposal }) {
  const t = useTranslations('proposals');
  const errorText = useErrorText();
  // The others show what was calculated when they were proposed, or change no pay by a calculation.
  const hasOwnEffect = kind === 'quota_values' || kind === 'record_edits';
  const [isAsked, setAsked] = useState(false);
  const confirm = useMutation({
    mutationFn: () => proposalData.confirm({ params: { id } }),
    onSuccess: () => toast.success(t('confirmed')),
    onSettled: () => setAsked(false),
  });
  const refuse = useMutation({
    mutationFn: () => proposalData.refuse({ params: { id } }),
    onSuccess: () => toast.success(t('refused')),
  });
  const error = confirm.error ?? refuse.error;
  return (
    <>
      {error ? (
        <Notice tone="bad" title={t('not_done')}>
          {errorText(error)}
        </Notice>
      ) : null}
      {can_confirm ? null : <p className={css['hint']}>{t('no_right')}</p>}
      <div className={css['answers']}>
        {can_confirm ? (
          <Button variant="main" isDisabled={refuse.isPending} onPress={() => setAsked(true)}>
            {t('confirm')}
          </Button>
        ) : null}
        <Button isPending={refuse.isPending} isDisabled={confirm.isPending} onPress={() => refuse.mutate()}>
          {t('refuse')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        size={hasOwnEffect ? 'm' : 's'}
        title={t('confirm_title')}
        action={t('confirm')}
        isPending={confirm.isPending}
        onConfirm={() => confirm.mutate()}
      >
        {hasOwnEffect ? <CalculatedEffect id={id} name={subject.name} /> : null}
        <p>{t('confirm_text')}</p>
      </ConfirmDialog>
    </>
  );
}
