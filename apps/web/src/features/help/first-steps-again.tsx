import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { firstStepsData } from '../../data/first-steps.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useAccess, useSession } from '../../lib/session.ts';
import { Button, Tooltip, useAction } from '../../ui/index.ts';

/** Brings the list of first steps back to the home page, for who may hide it. */
export function FirstStepsAgain() {
  const { can } = useAccess();
  const { live } = useSession().environment;
  if (!live || !can('company_setting', 'write')) return null;
  return (
    <Suspense fallback={null}>
      <LateTexts>
        <ShowAgain />
      </LateTexts>
    </Suspense>
  );
}

function ShowAgain() {
  const t = useTranslations('firstSteps');
  const navigate = useNavigate();
  const show = useAction({
    mutationFn: () => firstStepsData.change({ body: { shown: true } }),
    onSuccess: () => void navigate({ to: PATHS.home }),
  });
  return (
    <Tooltip text={t('show_text')}>
      <Button icon={ListChecks} isPending={show.isPending} onPress={() => show.mutate()}>
        {t('show')}
      </Button>
    </Tooltip>
  );
}
