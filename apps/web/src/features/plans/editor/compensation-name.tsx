import { useEffect, useRef } from 'react';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';
import type { Editor } from './use-editor.ts';

/** The compensation's name, edited in place. */
export function CompensationName({ editor }: { readonly editor: Editor }) {
  const access = useAccess();
  const { id } = editor.compensation;
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  // Over the version on the screen, never over the stored one: its document may be another person's.
  const save = async (name: string) => {
    const { compensation, save: saveEdits, accept } = latest.current;
    const saved = compensation.state === 'draft' ? await saveEdits() : compensation;
    const { version } = saved ?? compensation;
    accept(await planData.updateCompensation({ params: { id }, body: { version, name } }));
  };
  return (
    <EditableName
      stored={editor.compensation}
      canRename={access.can('plan.compensations', 'write')}
      save={save}
      read={() => planData.readStored(id)}
    />
  );
}
