import type en from '../en/imports.ts';

export default {} satisfies typeof en;
