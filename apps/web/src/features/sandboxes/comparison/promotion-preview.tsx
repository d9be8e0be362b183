import type { Promotion, PromotionNeed } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox, Notice, Segmented } from '../../../ui/index.ts';
import css from './comparison.module.css';
import { useValueWords } from './use-value-words.ts';

export interface Agreed {
  readonly member_plan_ids: string[];
  readonly keep: boolean;
  readonly overwrite: boolean;
}

interface PromotionPreviewProps {
  readonly promotion: Promotion;
  readonly agreed: Agreed;
  readonly onAgree: (agreed: Agreed) => void;
}

/** What is made in live, what comes with it, and what is in the way. */
export function PromotionPreview({ promotion, agreed, onAgree }: PromotionPreviewProps) {
  const t = useTranslations('sandboxes.promote');
  const { plans, brings } = promotion;
  return (
    <div className={css['preview']}>
      <Refusals promotion={promotion} />
      <h3>{t('makes')}</h3>
      {plans.map((plan) => (
        <PlanPart key={plan.id} plan={plan} agreed={agreed} onAgree={onAgree} />
      ))}
      {brings.length > 0 ? (
        <>
          <p>{t('brings')}</p>
          <Lines>
            {brings.map((need) => (
              <NeedLine key={need.id} need={need} />
            ))}
          </Lines>
        </>
      ) : null}
      <Agreements promotion={promotion} agreed={agreed} onAgree={onAgree} />
    </div>
  );
}

const Lines = ({ children }: { readonly children: ReactNode }) => (
  <ul className={css['lines']}>{children}</ul>
);

function Refusals({ promotion: { refusals } }: Pick<PromotionPreviewProps, 'promotion'>) {
  const t = useTranslations('sandboxes.promote');
  const kinds = useTranslations('sandboxes.changes.kind');
  if (refusals.length === 0) return null;
  return (
    <Notice tone="bad" title={t('refused')}>
      <Lines>
        {refusals.map(({ id, kind, name, parent_name, reason }) => (
          <li key={`${id}:${reason}`}>
            {t(`reason.${reason}`, { name, kind: kinds(kind).toLowerCase(), parent: parent_name ?? '' })}
          </li>
        ))}
      </Lines>
    </Notice>
  );
}

/** `Field Margin (Deals)`. */
function NeedLine({ need: { kind, name, parent_name } }: { readonly need: PromotionNeed }) {
  const t = useTranslations('sandboxes.changes.kind');
  return (
    <li>
      {t(kind)} <b>{name}</b>
      {parent_name === null ? null : ` (${parent_name})`}
    </li>
  );
}

interface PlanPartProps extends Omit<PromotionPreviewProps, 'promotion'> {
  readonly plan: Promotion['plans'][number];
}

const NO_MAKES = { same: 'same', changed: 'no_makes', new: 'no_makes_new' } as const;

function PlanPart({ plan, agreed, onAgree }: PlanPartProps) {
  const t = useTranslations('sandboxes.promote');
  const { id, name, manner, makes, leaves, other_members } = plan;
  const others = agreed.member_plan_ids.filter((one) => one !== id);
  return (
    <section className={css['part']}>
      <h4>{name}</h4>
      {makes.length === 0 ? <p>{t(NO_MAKES[manner])}</p> : null}
      <Lines>
        {makes.map((made) => (
          <li key={`${made.id}:${made.as}`}>{t(`as.${made.as}`, { name: made.name })}</li>
        ))}
        {leaves.map((left) => (
          <li key={`${left.what}:${left.name}`}>{t(`leaves.${left.what}`, { name: left.name })}</li>
        ))}
      </Lines>
      {other_members ? (
        <div className={css['choice']}>
          <span aria-hidden>{t('members_label')}</span>
          <Segmented
            label={t('members', { name })}
            value={agreed.member_plan_ids.includes(id) ? 'sandbox' : 'live'}
            items={[
              { value: 'live', text: t('members_live') },
              { value: 'sandbox', text: t('members_sandbox') },
            ]}
            onChange={(side) =>
              onAgree({ ...agreed, member_plan_ids: side === 'sandbox' ? [...others, id] : others })
            }
          />
        </div>
      ) : null}
    </section>
  );
}

function Agreements({ promotion: { plans, keeps }, agreed, onAgree }: PromotionPreviewProps) {
  const t = useTranslations('sandboxes.promote');
  const words = useValueWords();
  const changed = plans.filter(({ changed_in_live }) => changed_in_live);
  return (
    <>
      {keeps.length > 0 ? (
        <Notice tone="warn" title={t('keeps')}>
          <Lines>
            {keeps.map((need) => (
              <li key={need.id}>
                <b>{need.name}</b>
                {need.parent_name === null ? null : ` (${need.parent_name})`}:{' '}
                {need.values.map((change) => words(need.kind, change)).join(' · ')}
              </li>
            ))}
          </Lines>
          <Checkbox isSelected={agreed.keep} onChange={(keep) => onAgree({ ...agreed, keep })}>
            {t('keep')}
          </Checkbox>
        </Notice>
      ) : null}
      {changed.length > 0 ? (
        <Notice tone="warn">
          <p>{t('overwrite_text', { names: changed.map(({ name }) => name).join(', ') })}</p>
          <Checkbox isSelected={agreed.overwrite} onChange={(overwrite) => onAgree({ ...agreed, overwrite })}>
            {t('overwrite')}
          </Checkbox>
        </Notice>
      ) : null}
    </>
  );
}
