import type pg from 'pg';

/** Message codes of PostgreSQL's protocol, version 3. */
const COPY_OUT_RESPONSE = 0x48;
const COPY_DATA = 0x64;
const COPY_DONE = 0x63;
const ERROR_RESPONSE = 0x45;
/** A code, and the length of what follows it. */
const FRAME_BYTES = 5;

/**
 * Reads `COPY ... TO STDOUT` straight from the connection: the bytes of each message, one per row, where the socket left them.
 * `onRow` must be done with them when it returns. A stream in between (pg-copy-streams) costs as much as reading the rows: two
 * buffers a row. Source: PostgreSQL manual, Frontend/Backend Protocol, COPY Operations.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  onRow: (bytes: Buffer, from: number, to: number) => void,
): Promise<void> {
  return new Promise((settle, fail) => {
    let failure: Error | null = null;
    const copying = {
      submit(connection: pg.Connection) {
        const { stream } = connection;
        const [answer] = stream.listeners('data') as ((chunk: Buffer) => void)[]; // pg's own, the only one
        if (!answer) throw new Error('a connection that pg listens to');
        let desk = Buffer.alloc(1 << 17);
        let held = 0;
        const take = (chunk: Buffer): void => {
          if (held + chunk.length > desk.length)
            desk = Buffer.concat([desk.subarray(0, held)], (held + chunk.length) * 2);
          desk.set(chunk, held);
          held += chunk.length;
          let at = 0;
          for (let end = 0; at + FRAME_BYTES <= held; at = end) {
            end = at + 1 + desk.readInt32BE(at + 1);
            if (end > held) break;
            const code = desk[at];
            if (code === COPY_OUT_RESPONSE) continue;
            if (code === COPY_DATA) {
              try {
                if (!failure) onRow(desk, at + FRAME_BYTES, end);
              } catch (error) {
                // The rest must be read all the same: the connection is used again.
                failure = error as Error; // whatever the reader threw
              }
              continue;
            }
            const ended = code === COPY_DONE || code === ERROR_RESPONSE;
            if (ended) stream.off('data', take).on('data', answer);
            answer(Buffer.from(desk.subarray(at, ended ? held : end)));
            if (ended) return;
          }
          desk.copyWithin(0, at, held);
          held -= at;
        };
        stream.off('data', answer).on('data', take);
        connection.query(text);
      },
      handleError: fail,
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (failure ? fail(failure) : settle()),
    };
    client.query(copying);
  });
}
