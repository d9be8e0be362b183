import { useState } from 'react';
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import { DialogLeaveGuard } from './leave-guard.tsx';

type OfDialog = Pick<DialogProps, 'title' | 'size'>;
type OfForm<Stored> = Pick<FormProps<Stored>, 'stored' | 'tries' | 'children'>;
type OfButtons = Pick<DialogButtonsProps, 'cancel' | 'action' | 'isDisabled' | 'isDanger'>;

export interface FormDialogProps<Stored> extends OfDialog, OfForm<Stored>, OfButtons {
  readonly onClose: () => void;
  /** Absent: open for as long as it is rendered. */
  readonly isOpen?: boolean;
  /** The mutation that sends the form. */
  readonly save: FormProps<Stored>['save'] & { readonly isPending: boolean; readonly isSuccess?: boolean };
  /** Sends it. */
  readonly onSave: () => void;
}

/** A form in a dialog: its fields, what was refused about them, and the button that sends it. What was typed outlives a click outside, and is left by Back only after a question. */
export function FormDialog<Stored>(props: FormDialogProps<Stored>) {
  const {
    isOpen = true,
    onClose,
    title,
    size = 's',
    save,
    onSave,
    stored,
    tries = 0,
    children,
    ...buttons
  } = props;
  const [isTyped, setTyped] = useState(false);
  const [wasPending, setWasPending] = useState(false);
  if (save.isPending !== wasPending) {
    setWasPending(save.isPending);
    // What is saved can be left.
    if (wasPending && (save.isSuccess ?? save.error === null)) setTyped(false);
  }
  if (!isOpen && isTyped) setTyped(false);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        size={size}
        isTyped={isTyped}
        footer={
          <DialogButtons {...buttons} onCancel={onClose} onAction={onSave} isPending={save.isPending} />
        }
      >
        <Form save={save} stored={stored} tries={tries} onInput={() => setTyped(true)}>
          {children}
        </Form>
      </Dialog>
      <DialogLeaveGuard isOn={isTyped && !save.isPending} onClose={onClose} />
    </>
  );
}
