import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { jobData } from '../../data/jobs.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { AgoText, Button, Notice, toast } from '../../ui/index.ts';
import css from './home.module.css';

const NAMED: readonly string[] = ['calculate', 'import_records'];

/** What the product could not finish by itself, shown to people who can do something about it. */
export function ParkedJobs() {
  const t = useTranslations('home');
  const words = useErrorText();
  const { can } = useAccess();
  const found = useQuery({ ...jobData.alerts, enabled: can('company_setting', 'read') });
  const seen = useMutation({
    mutationFn: (id: string) => jobData.acknowledgeAlert({ params: { id } }),
    onError: (error) => {
      toast.error(words(error));
      return found.refetch();
    },
  });
  const alerts = found.data ?? [];
  if (alerts.length === 0) return null;
  return (
    <div className={css.parked}>
      {alerts.map(({ id, job_id, kind, asked_by, created_at }) => (
        <Notice
          key={id}
          tone="warn"
          title={t(
            NAMED.includes(kind) ? `parked_${kind as 'calculate' | 'import_records'}` : 'parked_other',
          )}
          action={
            can('company_setting', 'write') ? (
              <Button size="s" isPending={seen.isPending} onPress={() => seen.mutate(id)}>
                {t('parked_seen')}
              </Button>
            ) : null
          }
        >
          <p>
            {asked_by === null ? null : `${t('parked_asked', { name: asked_by })} `}
            {t.rich('parked_text', { ago: () => <AgoText key="ago" value={created_at} />, id: job_id })}
          </p>
        </Notice>
      ))}
    </div>
  );
}
