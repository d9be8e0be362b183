import { UseList } from '../../ui/index.ts';
import { ConfirmationSpecimens, DialogSpecimens } from './dialog-specimens.tsx';
import { DrawerPartsSpecimen } from './drawer-parts-specimen.tsx';
import { MenuSpecimen } from './menu-specimen.tsx';
import { SAMPLE_USES } from './sample-uses.ts';
import { Specimen } from './specimen.tsx';
import { ToastSpecimen } from './toast-specimen.tsx';

export function OverlaysSection() {
  return (
    <>
      <DialogSpecimens />
      <DrawerPartsSpecimen />
      <ConfirmationSpecimens />
      <Specimen name="UseList">
        <UseList uses={SAMPLE_USES} />
      </Specimen>
      <MenuSpecimen />
      <ToastSpecimen />
    </>
  );
}
