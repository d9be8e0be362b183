import type { WaitingValidator } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { validationData } from '../../data/validation.ts';
import { toast } from '../toast.tsx';
import { useAction } from '../use-action.ts';

/** Somebody else who can act, or a delegate of theirs, and was not reminded today. */
export const canBeReminded = (one: WaitingValidator, reader_id: string): boolean =>
  !one.reminded_today && (one.can_act || one.delegates.length > 0) && one.user.id !== reader_id;

/** Reminds validators of what waits for them: these people, or everybody. */
export function useRemind() {
  const t = useTranslations('validation');
  return useAction({
    mutationFn: (user_ids: string[] | null) => validationData.remind({ body: { user_ids } }),
    onSuccess: ({ reminded }) =>
      reminded.length === 0
        ? toast.info(t('reminded_none'))
        : toast.success(t('reminded', { names: reminded.map(({ name }) => name).join(', ') })),
  });
}
