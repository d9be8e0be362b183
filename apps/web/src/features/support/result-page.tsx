import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/index.ts';
import { reportResult, type SupportResult } from './result-message.ts';

/** /front-support/...: tells the page that sent the message, and the reader of this tab, how it ended. */
function ResultPage({ result }: { readonly result: SupportResult }) {
  const t = useTranslations('help');
  const title = t(result === 'success' ? 'sent_title' : 'failed_title');
  useEffect(() => reportResult(result), [result]);
  return (
    <main>
      <EmptyState
        isPage
        icon={result === 'success' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
        title={title}
      >
        {t('result_close')}
      </EmptyState>
    </main>
  );
}

export function SupportSentPage() {
  return <ResultPage result="success" />;
}

export function SupportFailedPage() {
  return <ResultPage result="error" />;
}
