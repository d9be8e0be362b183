import { type ComponentProps, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { Select } from './select.tsx';

/** For how long the former secret is valid beside the new one. */
const OVERLAP_HOURS = ['0', '1', '24', '72', '168'] as const;

export interface RotateDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the person presses: "New secret". */
  readonly action: string;
  /** Of the choice of hours. */
  readonly label: string;
  /** Zero: the former one ends at once. */
  readonly hoursText: (hours: number) => string;
  /** The mutation that rotates; it takes the hours. */
  readonly save: ComponentProps<typeof FormDialog>['save'] & { readonly mutate: (hours: number) => void };
  readonly onClose: () => void;
}

/** A new secret in place of the present one, which stays valid for some hours, so that nothing is lost until the other side has the new one. */
export function RotateDialog({ title, text, action, label, hoursText, save, onClose }: RotateDialogProps) {
  const [hours, setHours] = useState<(typeof OVERLAP_HOURS)[number]>('24');
  return (
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      save={save}
      onSave={() => save.mutate(Number(hours))}
    >
      <p>{text}</p>
      <Select
        label={label}
        value={hours}
        onChange={setHours}
        items={OVERLAP_HOURS.map((value) => ({ value, text: hoursText(Number(value)) }))}
      />
    </FormDialog>
  );
}
