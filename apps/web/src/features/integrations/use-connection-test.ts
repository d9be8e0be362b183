import type { Integration } from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { useRefusalText } from '../../lib/use-error-text.ts';
import { toast, useAction } from '../../ui/index.ts';

/** Tries a connection and says how it went. */
export function useConnectionTest() {
  const t = useTranslations('integrations');
  const refusal = useRefusalText();
  return useAction({
    mutationFn: ({ id }: Pick<Integration, 'id' | 'connection_name'>) =>
      integrationData.test({ params: { id } }),
    onSuccess: ({ error, host_key }, { connection_name }) => {
      if (error)
        toast.error(t('test_failed', { name: connection_name }), {
          text: refusal(error.code as ErrorCode, error.params),
        });
      else
        toast.success(
          t('test_good', { name: connection_name }),
          host_key === null ? {} : { text: t('test_host_key', { key: host_key }) },
        );
    },
  });
}
