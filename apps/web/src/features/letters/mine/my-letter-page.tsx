import { getOwnLetterFile, type OwnLetter } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { download } from '../../../lib/api.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { Breadcrumbs, ErrorState, PageHeader, Skeleton } from '../../../ui/index.ts';
import { OwnLetterBadge } from '../letter-state.tsx';
import { LetterToSign, type SignatureSent } from '../signing/letter-to-sign.tsx';

/** /my-letters/:letter: read, and sign where it is one's turn. */
export function MyLetterPage() {
  return (
    <LateTexts>
      <Found />
    </LateTexts>
  );
}

function Found() {
  const { letter: id = '' } = useParams({ strict: false });
  const found = useQuery(letterData.ownLetter(id));
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={480} radius={12} />;
  return <Letter letter={found.data} />;
}

function Letter({ letter }: { readonly letter: OwnLetter }) {
  const t = useTranslations('letters');
  const params = { id: letter.id };
  const file = useQuery(letterData.ownFile(letter));
  const sign = useMutation({
    mutationFn: (sent: SignatureSent) => letterData.sign({ params, body: sent }),
  });
  const decline = useMutation({
    mutationFn: (reason: string) => letterData.decline({ params, body: { reason } }),
  });
  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs label={t('mine_title')} items={[{ text: t('mine_title'), to: PATHS.myLetters }]} />
        }
        title={letter.subject || letter.campaign}
        subtitle={letter.role === 'recipient' ? undefined : t('letter_of', { name: letter.person })}
        beside={<OwnLetterBadge letter={letter} />}
      />
      <LetterToSign
        letter={letter}
        file={file}
        sign={sign}
        decline={decline}
        onDownload={() => download(getOwnLetterFile, { params })}
      />
    </>
  );
}
