import type { FirstStep } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type FirstSteps as Facts, firstStepsData } from '../../../data/first-steps.ts';
import { cx } from '../../../lib/cx.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  Button,
  ErrorState,
  LinkButton,
  Panel,
  Skeleton,
  TextButton,
  ThinBar,
  useAction,
} from '../../../ui/index.ts';
import css from './first-steps.module.css';
import { waysOf } from './step-ways.ts';
import { TrySample } from './try-sample.tsx';

type Step = Facts['steps'][number];

/** The way from an empty company to its first validated month, with what is done already. */
export function FirstSteps({ since }: { readonly since: number }) {
  const t = useTranslations('firstSteps');
  const found = useQuery(firstStepsData.query);
  const hide = useAction({ mutationFn: () => firstStepsData.change({ body: { shown: false } }) });
  if (found.isError) return <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={420} radius={12} since={since} />;
  const { steps, can_change, offers_sample } = found.data;
  const count = steps.filter(({ state }) => state !== 'to_do').length;
  const next = steps.find(({ state }) => state === 'to_do');
  return (
    <Panel
      title={t('title')}
      aside={
        can_change ? (
          <Button size="s" variant="quiet" isPending={hide.isPending} onPress={() => hide.mutate()}>
            {t('hide')}
          </Button>
        ) : null
      }
    >
      <p className={css['intro']}>
        {next ? t('progress', { count, of: steps.length }) : t('finished')}
        {next ? null : ` ${t('findAgain')}`}
      </p>
      <div className={css['bar']}>
        <ThinBar label={t('title')} value={count} max={steps.length} />
      </div>
      <ol className={css['steps']}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} facts={found.data} isNext={step === next} />
        ))}
      </ol>
      {offers_sample ? <TrySample /> : null}
    </Panel>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly facts: Facts;
  readonly isNext: boolean;
}

function StepRow({ step: { id, state }, facts, isNext }: StepRowProps) {
  const t = useTranslations('firstSteps');
  return (
    <li
      className={cx(css['step'], css[state], isNext && css['next'])}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={css['mark']} aria-hidden>
        {state === 'done' ? <Check size={14} /> : state === 'skipped' ? <Minus size={14} /> : null}
      </span>
      <div className={css['words']}>
        <h3>
          {t(`${id}.title`)}
          {state === 'done' ? <span className="visually-hidden">{t('done')}</span> : null}
          {state === 'skipped' ? <span className={css['skippedWord']}>{t('skipped')}</span> : null}
        </h3>
        {state === 'to_do' ? <p>{t(`${id}.text`)}</p> : null}
      </div>
      <StepActions id={id} state={state} facts={facts} isNext={isNext} />
    </li>
  );
}

function StepActions({ id, state, facts, isNext }: Step & Omit<StepRowProps, 'step'>) {
  const t = useTranslations('firstSteps');
  const access = useAccess();
  const set = useAction({
    mutationFn: (to: 'done' | 'skipped' | null) =>
      firstStepsData.change({ body: { step: { id, state: to } } }),
  });
  if (state === 'done') return null;
  if (state === 'skipped')
    return facts.can_change ? (
      <div className={css['actions']}>
        <TextButton onClick={() => set.mutate(null)}>{t('unskip', { step: t(`${id}.title`) })}</TextButton>
      </div>
    ) : null;
  const [first, ...others] = waysOf(id, facts, access);
  return (
    <div className={css['actions']}>
      {first ? (
        <LinkButton
          {...first.link}
          size="s"
          variant={isNext ? 'main' : 'plain'}
          // Nothing else says that somebody looked.
          onClick={() => {
            if (id === 'explained' && facts.can_change) set.mutate('done');
          }}
        >
          {t(`way.${first.name}`)}
        </LinkButton>
      ) : null}
      {isNext
        ? others.map(({ name, link }) => (
            <LinkButton key={name} {...link} size="s">
              {t(`way.${name}`)}
            </LinkButton>
          ))
        : null}
      {facts.can_change && isNext ? <Aside id={id} onSet={set.mutate} /> : null}
    </div>
  );
}

/** Settings that are right already need no change: looking is enough. */
function Aside({ id, onSet }: { readonly id: FirstStep; readonly onSet: (to: 'done' | 'skipped') => void }) {
  const t = useTranslations('firstSteps');
  return id === 'settings' ? (
    <Button size="s" variant="quiet" onPress={() => onSet('done')}>
      {t('confirmSettings')}
    </Button>
  ) : (
    <Button size="s" variant="quiet" onPress={() => onSet('skipped')}>
      {t('skip')}
    </Button>
  );
}
