import { Check, CircleDashed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/index.ts';
import { useRemind } from '../../../ui/statements/use-remind.ts';
import { useMayRemind } from '../board/waiting-validators.tsx';
import css from './validation-steps.module.css';

/** Who validates a locked statement, one after the other: who has, and for whom it waits. */
export function ValidationSteps({ statement }: { statement: Statement }) {
  const t = useTranslations('validation');
  const format = useFormat();
  const remind = useRemind();
  const isReminding = useMayRemind();
  const { validation_steps: steps } = statement;
  if (steps.length === 0) return null;
  const next = steps.find((step) => step.validated_at === null);
  const mayRemind = isReminding && statement.validation?.is_yours === false;
  return (
    <section className={css['steps']} aria-label={t('steps')}>
      <ol>
        {steps.map((step) => {
          const { position, validated_at, validated_by, for_name } = step;
          const isDone = validated_at !== null;
          return (
            <li key={position} aria-current={step === next ? 'step' : undefined}>
              {isDone ? (
                <Check size={15} aria-hidden className={css['done']} />
              ) : (
                <CircleDashed size={15} aria-hidden className={css['open']} />
              )}
              <span>
                {!isDone
                  ? t(step === next ? 'step_waits' : 'step_later', {
                      names: step.people.map(({ name }) => name).join(', '),
                    })
                  : t(for_name === null ? 'step_done' : 'step_done_for', {
                      name: validated_by ?? '',
                      other: for_name ?? '',
                      date: format.instant(validated_at, 'date'),
                    })}
              </span>
              {step === next && mayRemind ? (
                <Button
                  size="s"
                  variant="quiet"
                  isPending={remind.isPending}
                  onPress={() => remind.mutate(step.people.map(({ id }) => id))}
                >
                  {t('remind')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
