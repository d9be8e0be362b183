import { ArchivePlanDialog, DeletePlanDialog } from './end-dialogs.tsx';
import { TemplateDialog } from './templates/template-dialog.tsx';
import { ImportTextDialog } from './text/import-text-dialog.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { NewCompensationDialog, PlanNameDialog } from './plan-dialogs.tsx';

interface ChosenDialogProps {
  readonly chosen: PlanDialog;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** The dialog that was chosen in the list of plans or on a plan's page. */
export function ChosenDialog({ chosen, onClose, onDeleted }: ChosenDialogProps) {
  if (chosen.kind === 'add') return <PlanNameDialog kind="add" onClose={onClose} />;
  if (chosen.kind === 'new_text') return <ImportTextDialog onClose={onClose} />;
  if (chosen.kind === 'template') return <TemplateDialog onClose={onClose} />;
  const { kind, plan } = chosen;
  switch (kind) {
    case 'rename':
    case 'duplicate':
      return <PlanNameDialog kind={kind} plan={plan} onClose={onClose} />;
    case 'compensation':
      return <NewCompensationDialog plan={plan} onClose={onClose} />;
    case 'text':
      return <ImportTextDialog plan={plan} onClose={onClose} />;
    case 'archive':
      return <ArchivePlanDialog plan={plan} onClose={onClose} />;
    case 'delete':
      return <DeletePlanDialog plan={plan} onClose={onClose} onDeleted={onDeleted} />;
  }
}
