import type en from '../en/quotas.ts';

export default {} satisfies typeof en;
