import type { Report } from '@comptoir/contract';
import { useEffect, useRef } from 'react';
import { reportData } from '../../../data/reports.ts';
import { ApiError } from '../../../lib/api.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';
import { lookOf } from '../editing/report-look.ts';
import type { ReportDraft } from './report-editor.tsx';

interface ReportNameProps {
  readonly draft: ReportDraft;
  readonly canEdit: boolean;
}

/** The report's name, saved by itself: what else was changed and not saved stays so. */
export function ReportName({ draft, canEdit }: ReportNameProps) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const { id } = draft.base;
  const save = async (name: string, at: Report) => {
    const { base, isTouched, values, take, set } = latest.current;
    // The changes on the screen were made from an older look.
    if (isTouched && at.version !== base.version) throw new ApiError('conflict', 409);
    const { section, version } = at;
    take(await reportData.update({ params: { id }, body: { ...lookOf(at), name, section, version } }));
    if (isTouched) set({ look: values.look, section: values.section });
  };
  return (
    <EditableName
      stored={{ ...draft.base, name: draft.values.name }}
      canRename={canEdit}
      save={save}
      read={() => reportData.readNow(id)}
    />
  );
}
