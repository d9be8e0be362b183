import type en from '../en/design-system.ts';

export default {} satisfies typeof en;
