import type en from '../en/company.ts';

export default {} satisfies typeof en;
