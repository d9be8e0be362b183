import { openDatabase } from '../../db/index.ts';
import { claimDue } from '../../outbox/delivery-queries.ts';

/** A sender of its own, for the test that kills it: claims a mail, says so, and hangs before a byte of it is sent. */
const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, max_connections: 1 });
const claimed = await claimDue(database, 'mail', '01900000-0000-7000-8000-0000000000aa');
process.stdout.write(`${claimed?.id ?? 'nothing'}\n`);
setInterval(() => {}, 60_000);
