import type en from '../en/home.ts';

export default {} satisfies typeof en;
