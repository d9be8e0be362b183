import type { PromotedChangeWire } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { Button, Notice, toast, useAction } from '../../ui/index.ts';
import styles from './plans.module.css';

interface PromotedChangeProps {
  readonly change: PromotedChangeWire;
  readonly text: string;
  readonly isLoaded: boolean;
  /** Absent for who may only look. */
  readonly onLoad?: () => void;
  readonly children?: ReactNode;
}

/** What was promoted from a sandbox, to load into the page or to let go. */
export function PromotedChange({ change, text, isLoaded, onLoad, children }: PromotedChangeProps) {
  const t = useTranslations('sandboxes.waiting');
  const discard = useAction({
    mutationFn: () => planData.discardPromoted({ params: { id: change.id } }),
    onSuccess: () => toast.success(t('discarded')),
  });
  return (
    <Notice
      tone="info"
      title={t('title', { name: change.sandbox_name })}
      action={
        onLoad ? (
          <span className={styles['noticeActions']}>
            <Button size="s" variant="quiet" isPending={discard.isPending} onPress={() => discard.mutate()}>
              {t('discard')}
            </Button>
            {isLoaded ? null : (
              <Button size="s" onPress={onLoad}>
                {t('load')}
              </Button>
            )}
          </span>
        ) : undefined
      }
    >
      <p>{isLoaded ? t('loaded') : text}</p>
      {children}
    </Notice>
  );
}
