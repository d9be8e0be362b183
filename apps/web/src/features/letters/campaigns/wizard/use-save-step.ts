import type { LetterCampaignWire, updateLetterCampaign } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { letterData } from '../../../../data/letters.ts';
import type { ArgsOf } from '../../../../lib/api.ts';
import type { Draft } from '../../../../lib/use-draft.ts';

export type CampaignFields = Omit<ArgsOf<typeof updateLetterCampaign>['body'], 'version'>;

/** Saves a step and goes on. When somebody else saved first, what was typed stays. */
export function useSaveStep(draft: Draft<LetterCampaignWire, CampaignFields>, onSaved: () => void) {
  const { base } = draft;
  const save = useMutation({
    mutationFn: () =>
      letterData.updateCampaign({
        params: { id: base.id },
        body: { ...draft.values, version: base.version },
      }),
    onSuccess: (campaign) => {
      draft.take(campaign);
      onSaved();
    },
  });
  return {
    save,
    stored: { draft, read: () => letterData.readCampaign(base.id) },
    /** Without a change there is nothing to save. */
    next: () => (draft.isTouched ? save.mutate() : onSaved()),
  };
}
