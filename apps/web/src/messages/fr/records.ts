import type en from '../en/records.ts';

export default {} satisfies typeof en;
