// Loaded before `restore.ts` (`node --import`): it waits before it loads the first rows, until Ctrl-C, so that a test can interrupt it there.
// Its database runs by then; HELD_MARK is the file that says so.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import pg from 'pg';

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function queryOrHold(...given) {
  if (typeof given[0] !== 'string' || !given[0].startsWith('truncate ')) return query.apply(this, given);
  const stopped = once(process, 'SIGINT');
  writeFileSync(process.env.HELD_MARK, '');
  // A promise alone does not keep a process alive.
  const alive = setInterval(() => {}, 1000);
  return stopped.then(() => {
    clearInterval(alive);
    return query.apply(this, given);
  });
};
