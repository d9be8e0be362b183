import { getLetterFile, type LetterWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { download } from '../../../lib/api.ts';
import {
  Badge,
  Button,
  Drawer,
  DrawerRow,
  DrawerRows,
  DrawerSection,
  ErrorState,
  InstantText,
  KeyValues,
  Notice,
  Skeleton,
  useAction,
} from '../../../ui/index.ts';
import { LetterStateBadge } from '../letter-state.tsx';
import { PdfViewer } from '../pdf/pdf-viewer.tsx';
import { useHappening } from './happening.ts';
import { PlanChanges, shortVersion } from './plan-changes.tsx';

const HASH_SHOWN = 16;

/** One letter: who has signed, what happened, and the document. */
export function LetterDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('letters');
  const found = useQuery(letterData.letter(id));
  return (
    <Drawer isOpen onClose={onClose} title={found.data?.user.name ?? t('letter')} width={640}>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={320} radius={12} /> : null}
      {found.data ? (
        <>
          <Facts letter={found.data} />
          <PlanChanges plans={found.data.plan_changes} />
          <Signers letter={found.data} />
          <Events events={found.data.events} />
          <Document letter={found.data} />
        </>
      ) : null}
    </Drawer>
  );
}

function Facts({ letter }: { readonly letter: LetterWire }) {
  const t = useTranslations('letters');
  const hash = letter.sealed_hash ?? letter.document_hash;
  return (
    <>
      {letter.outdated ? (
        <Notice tone="warn" title={t('outdated')}>
          {t('outdated_text')}
        </Notice>
      ) : null}
      {letter.reason === null ? null : (
        <Notice tone={letter.state === 'declined' ? 'bad' : 'info'} title={t('reason')}>
          {letter.reason}
        </Notice>
      )}
      <KeyValues
        items={[
          { label: t('state'), value: <LetterStateBadge state={letter.state} /> },
          { label: t('sent_on'), value: <InstantText value={letter.sent_at} /> },
          { label: t('signed_on'), value: <InstantText value={letter.signed_at} /> },
          {
            label: t('hash'),
            value: hash === null ? '' : <code title={hash}>{hash.slice(0, HASH_SHOWN)}…</code>,
          },
          ...letter.plans.map((plan) => ({
            label: t('plan'),
            value: t('plan_version', { name: plan.name, version: shortVersion(plan.version) }),
          })),
        ]}
      />
    </>
  );
}

function Signers({ letter }: { readonly letter: LetterWire }) {
  const t = useTranslations('letters');
  if (letter.signers.length === 0) return null;
  return (
    <DrawerSection title={t('signers')}>
      <DrawerRows label={t('signers')}>
        {letter.signers.map((signer) => (
          <DrawerRow
            key={signer.id}
            aside={signer.signed_at === null ? null : <InstantText value={signer.signed_at} />}
          >
            {signer.position}. {signer.user.name} <Badge>{t(`signer_${signer.role}`)}</Badge>{' '}
            <LetterStateBadge state={signer.state} />
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}

function Events({
  events,
}: {
  readonly events: readonly {
    readonly at: string;
    readonly kind: string;
    readonly user: { readonly name: string } | null;
  }[];
}) {
  const t = useTranslations('letters');
  const happening = useHappening();
  return (
    <DrawerSection title={t('history')}>
      <DrawerRows label={t('history')} empty={events.length === 0 ? t('history_empty') : null}>
        {events.map((event, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list that only grows at its end
          <DrawerRow key={at} aside={<InstantText value={event.at} />}>
            {happening(event.kind, event.user?.name ?? null)}
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}

function Document({ letter }: { readonly letter: LetterWire }) {
  const t = useTranslations('letters');
  const hash = letter.sealed_hash ?? letter.document_hash;
  const file = useQuery({ ...letterData.letterFile(letter.id, hash), enabled: hash !== null });
  const save = useAction({ mutationFn: () => download(getLetterFile, { params: { id: letter.id } }) });
  if (hash === null) return null;
  return (
    <DrawerSection
      title={t('document')}
      action={
        <Button size="s" icon={Download} isPending={save.isPending} onPress={() => save.mutate()}>
          {t('download')}
        </Button>
      }
    >
      <PdfViewer
        label={t('document')}
        bytes={file.data}
        error={file.error}
        onRetry={() => void file.refetch()}
      />
    </DrawerSection>
  );
}
