import type { ChainStep, ValidationChains } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Chain, validationData } from '../../data/validation.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, Panel, QueryTable } from '../../ui/index.ts';
import { ChainDialog } from './chain-dialog.tsx';
import css from './validation.module.css';

/** The steps of everybody, and of the teams that have their own. */
export function ChainsPanel() {
  const t = useTranslations('validation');
  const { can } = useAccess();
  const found = useQuery(validationData.chains);
  const [edited, setEdited] = useState<Chain | 'team' | null>(null);
  const known = found.data ?? NOTHING;
  const everyone = known.chains.find((one) => one.team_id === null) ?? null;
  const teams = known.chains.filter((one) => one.team_id !== null);
  const rows = found.data ? [...teams, everyone ?? EVERYONE] : [];
  const nameOf = (one: Chain) => one.team_name ?? t(teams.length > 0 ? 'everyone_else' : 'everyone');
  const mayWrite = can('company_setting', 'write');
  return (
    <Panel
      title={t('chains')}
      aside={
        mayWrite && known.teams.length > teams.length ? (
          <Button size="s" onPress={() => setEdited('team')}>
            {t('add_team')}
          </Button>
        ) : null
      }
    >
      <p className={css['lead']}>{t('chains_lead')}</p>
      <QueryTable
        query={found}
        label={t('chains')}
        rows={rows}
        rowKey={(one) => one.team_id ?? ''}
        isPlain
        columns={[
          { id: 'for', header: t('column_for'), cell: nameOf },
          { id: 'steps', header: t('column_steps'), cell: (one) => <Steps chain={one} known={known} /> },
          ...(mayWrite
            ? [
                {
                  id: 'edit',
                  header: null,
                  label: t('edit'),
                  align: 'end' as const,
                  cell: (one: Chain) => (
                    <Button
                      size="s"
                      variant="quiet"
                      aria-label={t('edit_for', { name: nameOf(one) })}
                      onPress={() => setEdited(one)}
                    >
                      {t('edit')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited ? (
        <ChainDialog
          chain={edited === 'team' ? null : edited}
          name={edited === 'team' ? null : nameOf(edited)}
          known={known}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Panel>
  );
}

const NOTHING: ValidationChains = { chains: [], validators: [], teams: [] };
/** Nothing was set: version 0 is none. */
const EVERYONE: Chain = { team_id: null, team_name: null, steps: [], version: 0 };

function Steps({ chain, known }: { readonly chain: Chain; readonly known: ValidationChains }) {
  const t = useTranslations('validation');
  const words = useStepWords(known);
  if (chain.steps.length === 0) return t('one_validation');
  return (
    <ol className={css['steps']}>
      {chain.steps.map((step) => (
        <li key={JSON.stringify(step)}>{words(step)}</li>
      ))}
    </ol>
  );
}

function useStepWords({ validators }: ValidationChains): (step: ChainStep) => string {
  const t = useTranslations('validation');
  const names = new Map(validators.map(({ id, name }) => [id, name]));
  return (step) =>
    step.kind === 'above'
      ? t('level', { level: step.level })
      : step.user_ids.flatMap((id) => names.get(id) ?? []).join(', ');
}
