import type en from '../en/tables.ts';

export default {} satisfies typeof en;
