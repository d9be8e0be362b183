import type en from '../en/account.ts';

export default {} satisfies typeof en;
