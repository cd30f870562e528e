import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server of a journey, which knows the TXT records that it is given. */
export type DNSServer = {
  /** The environment of an instance that asks it. */
  environment: { NODE_OPTIONS: string };
  setText(name: string, value: string): void;
  close(): void;
};

/** The answer "no such name", and the one with records (RFC 1035, 4.1.1). */
const ABSENT = 0x8183;
const PRESENT = 0x8180;
const HEADER = 12;
/** The question's name ends with an empty label; its type and class follow. */
const TYPE_AND_CLASS = 4;

/** Starts a DNS server on a free port of this machine. */
export async function startDNS(): Promise<DNSServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(HEADER, at + 1 + TYPE_AND_CLASS);
    const text = records.get(labels.join('.').toLowerCase());
    const header = Buffer.alloc(HEADER);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(text === undefined ? ABSENT : PRESENT, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const answer = text === undefined ? [] : [recordOf(text)];
    socket.send(Buffer.concat([header, question, ...answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server = `127.0.0.1:${socket.address().port}`;
  const program = `import{setServers}from'node:dns';setServers(['${server}'])`;
  return {
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` },
    setText: (name, value) => records.set(name, value),
    close: () => socket.close(),
  };
}

/** A TXT record of the name in the question, for a minute. */
function recordOf(text: string): Buffer {
  const record = Buffer.alloc(13);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(16, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(text.length + 1, 10);
  record.writeUInt8(text.length, 12);
  return Buffer.concat([record, Buffer.from(text, 'latin1')]);
}
