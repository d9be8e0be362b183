import { act, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { expect, test } from 'vitest';
import { mounted } from './testing/mounted.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const page = mounted();

function Drawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ModalOverlay isOpen>
        <Modal>
          <Dialog aria-label="Drawer">
            <button type="button" onClick={() => setOpen(true)}>
              Find
            </button>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {isOpen ? <Menu /> : null}
    </>
  );
}

function Menu() {
  const field = useFirstFocus<HTMLInputElement>();
  return (
    <ModalOverlay isOpen>
      <Modal>
        <Dialog aria-label="Menu">
          <input ref={field} aria-label="Find" />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

test('a dialog that opens over a drawer begins in its field', () => {
  page.show(<Drawer />);
  act(() => document.querySelector('button')!.click());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Find');
});
