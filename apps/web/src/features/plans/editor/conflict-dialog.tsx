import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { planData } from '../../../data/plans.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Dialog, toast } from '../../../ui/index.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import { useChanges } from './use-changes.ts';
import { useSavedWords } from './saved-words.tsx';
import type { Editor } from './use-editor.ts';

/** Two people saved the same compensation: the second sees both changes and chooses; nothing is overwritten. */
export function ConflictDialog({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('editor.conflict');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { compensation, document } = editor;
  const isOpen = editor.saveState === 'conflict';
  const stored = useQuery({ ...planData.stored(compensation.id), enabled: isOpen });
  const onError = (error: unknown) => toast.error(errorText(error));
  const theirs = useMutation({
    mutationFn: () => planData.readStored(compensation.id),
    onSuccess: editor.reload,
    onError,
  });
  const mine = useMutation({
    mutationFn: async () => {
      const copy = await planData.createCompensation({
        params: { id: compensation.plan_id },
        body: {
          name: t('copyName', { name: compensation.name }),
          description: compensation.description,
          calculation_trigger: compensation.calculation_trigger,
          payment_trigger: compensation.payment_trigger,
          only_month: compensation.only_month,
        },
      });
      const saved = await planData.saveDocument({
        params: { id: copy.id },
        body: { version: copy.version, document: document as typeof copy.document },
      });
      editor.reload(await planData.readStored(compensation.id));
      return saved;
    },
    onSuccess: (copy) => void navigate(addresses.compensation(copy.plan_id, copy.id)),
    onError,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={null}
      role="alertdialog"
      size="m"
      title={t('title')}
      footer={
        <>
          <Button isPending={theirs.isPending} onPress={() => theirs.mutate()}>
            {t('theirs')}
          </Button>
          <Button variant="main" isPending={mine.isPending} onPress={() => mine.mutate()}>
            {t('mine')}
          </Button>
        </>
      }
    >
      <p>{t('text', { name: compensation.name })}</p>
      {stored.data ? <Difference editor={editor} theirs={stored.data} /> : null}
    </Dialog>
  );
}

interface DifferenceProps {
  readonly editor: Editor;
  readonly theirs: Editor['compensation'];
}

/** Who saved and when, and what either changed since the version that both started from. */
function Difference({ editor: { compensation, document, catalogue }, theirs }: DifferenceProps) {
  const t = useTranslations('editor.conflict');
  const savedWords = useSavedWords();
  const changes = useChanges(catalogue);
  return (
    <>
      <p>{savedWords(theirs)}</p>
      <ChangeList title={t('theirChanges')} changes={changes(compensation, theirs)} />
      <ChangeList title={t('myChanges')} changes={changes(compensation, { ...compensation, document })} />
    </>
  );
}
