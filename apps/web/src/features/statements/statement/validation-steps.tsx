import { Check, CircleDashed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import css from './validation-steps.module.css';

/** Who validates a locked statement, one after the other: who has, and for whom it waits. */
export function ValidationSteps({ statement }: { statement: Statement }) {
  const t = useTranslations('validation');
  const format = useFormat();
  const { validation_steps: steps } = statement;
  if (steps.length === 0) return null;
  const next = steps.find((step) => step.validated_at === null);
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
            </li>
          );
        })}
      </ol>
    </section>
  );
}
