import type { ComparedKind, SandboxDifference } from '@comptoir/contract';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { useSession } from '../../../lib/session.ts';
import css from './comparison.module.css';

interface EditorLinksProps {
  readonly kind: ComparedKind;
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly manner: SandboxDifference['manner'] | null;
  readonly environments: { readonly sandbox: string; readonly live: string };
}

/** Where it is edited, in each environment that has it. The other environment opens in a tab of its own. */
export function EditorLinks(props: EditorLinksProps) {
  const { name, manner, environments } = props;
  const t = useTranslations('sandboxes.changes');
  const here = useSession().environment.id;
  const path = usePathOf(props);
  const link = (environment: string, text: string, label: string) => (
    <a
      href={`${path}?environment=${environment}`}
      aria-label={label}
      {...(environment === here ? {} : { target: '_blank', rel: 'noopener' })}
    >
      {text}
      {environment === here ? null : <ExternalLink size={13} aria-hidden />}
    </a>
  );
  return (
    <span className={css['links']}>
      {manner === 'gone'
        ? null
        : link(environments.sandbox, t('in_sandbox'), t('in_sandbox_named', { name }))}
      {manner === 'new' ? null : link(environments.live, t('in_live'), t('in_live_named', { name }))}
    </span>
  );
}

function usePathOf({ kind, id, parent_id }: EditorLinksProps): string {
  const router = useRouter();
  switch (kind) {
    case 'plan':
      return router.buildLocation(addresses.plan(id)).pathname;
    case 'compensation':
      return router.buildLocation(addresses.compensation(parent_id ?? '', id)).pathname;
    case 'table':
      return router.buildLocation(addresses.table(id)).pathname;
    case 'field':
      return router.buildLocation(addresses.table(parent_id ?? '')).pathname;
    case 'attribute':
      return PATHS.attributes;
    case 'dimension':
      return PATHS.groups;
    case 'group':
      return router.buildLocation(addresses.group(id)).pathname;
    case 'quota':
      return router.buildLocation(addresses.quota(id)).pathname;
  }
}
