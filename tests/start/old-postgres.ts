import { createServer, type Server } from 'node:net';

/** A server that speaks just enough of PostgreSQL's protocol to say that it is an old one: every query answers its version. */
export function anOldPostgres(port: number, version: string): Promise<Server> {
  const server = createServer((socket) => {
    let isGreeted = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      if (!isGreeted) {
        isGreeted = true;
        socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]));
      } else if (chunk.toString('latin1', 0, 1) === 'Q') {
        socket.write(
          Buffer.concat([rowDescription, row(version), message('C', text('SHOW')), readyForQuery]),
        );
      }
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

const readyForQuery = message('Z', Buffer.from('I'));
// One column of type text (25): no table, no attribute, any length, no modifier, as text.
const rowDescription = message(
  'T',
  Buffer.concat([
    int16(1),
    text('server_version_num'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]),
);

function row(value: string): Buffer {
  return message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]));
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}
