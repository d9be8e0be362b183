import type { promotePlans, ResponseOf } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sandboxData } from '../../../data/sandboxes.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Checkbox, Dialog, DialogButtons, Notice, Skeleton } from '../../../ui/index.ts';
import css from './comparison.module.css';
import { EditorLinks } from './editor-links.tsx';
import type { DifferenceGroup } from './group-differences.ts';
import { type Agreed, PromotionPreview } from './promotion-preview.tsx';

interface PromoteDialogProps {
  readonly sandbox_id: string;
  /** Those that differ. */
  readonly plans: readonly DifferenceGroup[];
  readonly onClose: () => void;
}

const NOTHING: Agreed = { member_plan_ids: [], keep: false, overwrite: false };

/** Which plans are promoted, what that makes in live, and what must be agreed to first. */
export function PromoteDialog({ sandbox_id, plans, onClose }: PromoteDialogProps) {
  const t = useTranslations('sandboxes.promote');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<readonly string[]>(
    plans.length === 1 ? plans.map(({ id }) => id) : [],
  );
  const [agreed, setAgreed] = useState(NOTHING);
  const preview = useQuery({
    ...sandboxData.promotion(sandbox_id, chosen),
    enabled: chosen.length > 0,
  });
  const promotion = chosen.length > 0 && !preview.isFetching ? preview.data : undefined;
  const promote = useMutation({
    mutationFn: (seen: string) =>
      sandboxData.promote({ params: { id: sandbox_id }, body: { plan_ids: [...chosen], seen, ...agreed } }),
    // What was looked at is another thing by now.
    onError: () => void preview.refetch(),
  });
  if (promote.data) return <Promoted answer={promote.data} sandbox_id={sandbox_id} onClose={onClose} />;
  const isReady =
    promotion !== undefined &&
    promotion.refusals.length === 0 &&
    (promotion.keeps.length === 0 || agreed.keep) &&
    (agreed.overwrite || promotion.plans.every(({ changed_in_live }) => !changed_in_live));
  const choose = (id: string, isChosen: boolean) => {
    setChosen(plans.map((plan) => plan.id).filter((one) => (one === id ? isChosen : chosen.includes(one))));
    setAgreed(NOTHING);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      size="m"
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('confirm')}
          isPending={promote.isPending}
          isDisabled={!isReady}
          onAction={() => {
            if (promotion) promote.mutate(promotion.seen);
          }}
        />
      }
    >
      <p className={css['lead']}>{t('lead')}</p>
      <fieldset className={css['choices']}>
        <legend>{t('plans')}</legend>
        {plans.map(({ id, name }) => (
          <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(is) => choose(id, is)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {chosen.length === 0 ? <p className={css['lead']}>{t('choose')}</p> : null}
      {preview.isFetching ? <Skeleton height={120} /> : null}
      {preview.error ? <Notice tone="bad">{errorText(preview.error)}</Notice> : null}
      {promote.error ? <Notice tone="bad">{errorText(promote.error)}</Notice> : null}
      {promotion ? <PromotionPreview promotion={promotion} agreed={agreed} onAgree={setAgreed} /> : null}
    </Dialog>
  );
}

interface PromotedProps {
  readonly answer: ResponseOf<typeof promotePlans>;
  readonly sandbox_id: string;
  readonly onClose: () => void;
}

/** What waits now, and where. */
function Promoted({ answer: { plans, waiting, live_id }, sandbox_id, onClose }: PromotedProps) {
  const t = useTranslations('sandboxes.promote');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('done_title')}
      size="m"
      footer={
        <Button variant="main" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('done', { waiting })}</p>
      <ul className={css['lines']}>
        {plans.map(({ id, name }) => (
          <li key={id}>
            {name}{' '}
            <EditorLinks
              kind="plan"
              id={id}
              name={name}
              parent_id={null}
              manner="gone"
              environments={{ sandbox: sandbox_id, live: live_id }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
