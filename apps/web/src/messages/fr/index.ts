import first from './first.ts';
import late from './late.ts';

/** Every text of the interface, by domain. */
export default { ...first, ...late };
