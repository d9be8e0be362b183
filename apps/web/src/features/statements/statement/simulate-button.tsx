import { useNavigate } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { simulationData } from '../../../data/simulations.ts';
import type { Statement } from '../../../data/statements.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { Button, useAction } from '../../../ui/index.ts';

/** Activates the simulation mode on an open statement. */
export function SimulateButton({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('simulations');
  const navigate = useNavigate();
  const isOn = useMayOpen(PAGE_NEEDS.simulation);
  const start = useAction({
    mutationFn: () => simulationData.start({ query: { statement_id: statement.id } }),
    onSuccess: ({ id }) => void navigate(addresses.simulation(statement.id, id)),
  });
  if (!isOn || !statement.can_simulate) return null;
  return (
    <Button icon={FlaskConical} isPending={start.isPending} onPress={() => start.mutate()}>
      {t('simulate')}
    </Button>
  );
}
