import first from './first.ts';
import late from './late.ts';
import pages from './pages.ts';

/** Every text of the interface, by domain. */
export default { ...first, ...pages, ...late };
