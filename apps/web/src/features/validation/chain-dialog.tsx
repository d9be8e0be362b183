import type { ChainStep, ValidationChains } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Chain, validationData } from '../../data/validation.ts';
import { Button, Checkbox, ComboBox, FormDialog, IconButton, Select, toast } from '../../ui/index.ts';
import css from './validation.module.css';

const MOST = 8;

interface ChainDialogProps {
  /** `null`: of a team that is still to be chosen. */
  readonly chain: Chain | null;
  readonly name: string | null;
  readonly known: ValidationChains;
  readonly onClose: () => void;
}

/** The steps of a team, or of everybody. */
export function ChainDialog({ chain, name, known, onClose }: ChainDialogProps) {
  const t = useTranslations('validation');
  const common = useTranslations('common');
  const [team, setTeam] = useState<string | null>(chain?.team_id ?? null);
  const [steps, setSteps] = useState<readonly ChainStep[]>(
    chain && chain.steps.length > 0 ? chain.steps : [{ kind: 'above', level: 1 }],
  );
  const [isInherited, setInherited] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      validationData.saveChain({
        body: {
          team_id: team,
          steps: isInherited ? null : [...steps],
          ...(chain && chain.version > 0 ? { version: chain.version } : {}),
        },
      }),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  const isDone = steps.every((step) => step.kind === 'above' || step.user_ids.length > 0);
  const put = (at: number, step: ChainStep) =>
    setSteps(steps.map((one, place) => (place === at ? step : one)));
  return (
    <FormDialog
      size="m"
      title={name === null ? t('dialog_new') : t('dialog_title', { name })}
      action={common('save')}
      onClose={onClose}
      save={save}
      isDisabled={!isDone || (chain === null && team === null)}
      onSave={() => save.mutate()}
    >
      {chain === null ? (
        <ComboBox
          label={t('team')}
          value={team}
          onChange={setTeam}
          items={known.teams
            .filter(({ id }) => !known.chains.some((one) => one.team_id === id))
            .map(({ id, name: text }) => ({ value: id, text }))}
          isRequired
        />
      ) : null}
      {chain !== null && chain.team_id !== null ? (
        <Checkbox isSelected={isInherited} onChange={setInherited}>
          {t('inherit')}
        </Checkbox>
      ) : null}
      {isInherited ? null : (
        <>
          <ol>
            {steps.map((step, at) => (
              // A step has no name but its place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={css['step']}>
                <StepField
                  number={at + 1}
                  step={step}
                  known={known}
                  onChange={(next) => put(at, next)}
                  onRemove={() => setSteps(steps.filter((_, place) => place !== at))}
                />
              </li>
            ))}
          </ol>
          {steps.length === 0 ? <p>{t('no_steps')}</p> : null}
          {steps.length < MOST ? (
            <Button size="s" icon={Plus} onPress={() => setSteps([...steps, nextStep(steps)])}>
              {t('add_step')}
            </Button>
          ) : null}
          <p className={css['hint']}>{t('levels_hint')}</p>
        </>
      )}
    </FormDialog>
  );
}

/** One level more than the steps have. */
function nextStep(steps: readonly ChainStep[]): ChainStep {
  const levels = steps.map((step) => (step.kind === 'above' ? step.level : 0));
  return { kind: 'above', level: Math.min(Math.max(0, ...levels) + 1, MOST) };
}

interface StepFieldProps {
  readonly number: number;
  readonly step: ChainStep;
  readonly known: ValidationChains;
  readonly onChange: (step: ChainStep) => void;
  readonly onRemove: () => void;
}

function StepField({ number, step, known, onChange, onRemove }: StepFieldProps) {
  const t = useTranslations('validation');
  const people = step.kind === 'people' ? step.user_ids : null;
  const names = new Map(known.validators.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className={css['line']}>
        <Select
          label={t('step_kind', { number })}
          value={step.kind === 'above' ? String(step.level) : 'people'}
          onChange={(value) =>
            onChange(
              value === 'people' ? { kind: 'people', user_ids: [] } : { kind: 'above', level: Number(value) },
            )
          }
          items={[
            ...Array.from({ length: MOST }, (_, at) => ({
              value: String(at + 1),
              text: t('level', { level: at + 1 }),
            })),
            { value: 'people', text: t('kind_people') },
          ]}
        />
        <IconButton label={t('remove_step', { number })} icon={Trash2} onPress={onRemove} />
      </div>
      {people ? (
        <>
          <ul className={css['people']}>
            {people.map((id) => (
              <li key={id}>
                {names.get(id) ?? id}
                <IconButton
                  size="s"
                  icon={X}
                  label={t('remove_person', { name: names.get(id) ?? id })}
                  onPress={() =>
                    onChange({ kind: 'people', user_ids: people.filter((other) => other !== id) })
                  }
                />
              </li>
            ))}
          </ul>
          <ComboBox
            key={people.length}
            label={t('people')}
            placeholder={t('add_person')}
            value={null}
            onChange={(id) => {
              if (id !== null) onChange({ kind: 'people', user_ids: [...people, id] });
            }}
            items={known.validators
              .filter(({ id }) => !people.includes(id))
              .map(({ id, name }) => ({ value: id, text: name }))}
          />
        </>
      ) : null}
    </>
  );
}
