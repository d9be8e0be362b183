import type en from '../en/auth.ts';

export default {} satisfies typeof en;
