import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { Button, Panel, useCopy } from '../../ui/index.ts';
import css from './api-keys.module.css';

/** As most programs with agents read it; the secret is the person's to put in. */
const configurationOf = (url: string) =>
  JSON.stringify(
    { mcpServers: { comptoir: { type: 'http', url, headers: { Authorization: 'Bearer cpt_…' } } } },
    null,
    2,
  );

/** How an agent is connected: where the server is, and the settings of its program. */
export function AgentPanel() {
  const t = useTranslations('apiKeys');
  const url = `${window.location.origin}/api/mcp`;
  const configuration = configurationOf(url);
  const copy = useCopy();
  return (
    <Panel
      title={t('agent_title')}
      aside={
        <Button size="s" onPress={() => copy(configuration)}>
          {t('agent_copy')}
        </Button>
      }
    >
      <p className={css['agentText']}>
        {t('agent_text')}{' '}
        <Link to={PATHS.proposals} className={cx(css['docs'])}>
          {t('agent_proposals')}
        </Link>
      </p>
      <dl className={css['keys']}>
        <dt>{t('agent_address')}</dt>
        <dd>
          <code className={css['code']}>{url}</code>
        </dd>
        <dt>{t('agent_configuration')}</dt>
        <dd>
          <pre className={css['sample']}>{configuration}</pre>
        </dd>
      </dl>
    </Panel>
  );
}
