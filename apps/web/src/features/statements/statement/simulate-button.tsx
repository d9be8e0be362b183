import { useNavigate } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { simulationData } from '../../../data/simulations.ts';
import type { Statement } from '../../../data/statements.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { Button, useAction } from '../../../ui/index.ts';

/** Activates the simulation mode on an open statement. `null`: not for this reader, or not on this statement. */
export function useSimulate(statement: Statement) {
  const navigate = useNavigate();
  const isOn = useMayOpen(PAGE_NEEDS.simulation);
  const start = useAction({
    mutationFn: () => simulationData.start({ query: { statement_id: statement.id } }),
    onSuccess: ({ id }) => void navigate(addresses.simulation(statement.id, id)),
  });
  return isOn && statement.can_simulate ? start : null;
}

export function SimulateButton({ start }: { readonly start: NonNullable<ReturnType<typeof useSimulate>> }) {
  const t = useTranslations('simulations');
  return (
    <Button icon={FlaskConical} isPending={start.isPending} onPress={() => start.mutate()}>
      {t('simulate')}
    </Button>
  );
}
