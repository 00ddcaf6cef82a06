import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import dnsPacket, { type Answer, type Packet } from 'dns-packet';

/** Records by name; a TXT value that is a list is one record split into strings. */
export interface Zone {
  [name: string]: {
    TXT?: readonly (string | readonly string[])[];
    MX?: readonly { exchange: string; preference: number }[];
    CNAME?: string;
    A?: readonly string[];
    AAAA?: readonly string[];
    PTR?: readonly string[];
    /** broken answers SERVFAIL, silent nothing at all, long says that the answer does not fit into UDP. */
    how?: 'broken' | 'silent' | 'long';
  };
}

/** A name server of a test; its zone may be changed at any time. */
export interface TestDns {
  /** As DNS_SERVERS wants it. */
  address: string;
  zone: Zone;
  /** The names that were asked for, with type and protocol, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts a name server on a free port of this machine, by UDP and TCP. */
export async function testDns(zone: Zone = {}): Promise<TestDns> {
  const dns: TestDns = { address: '', zone, asked: [], close: async () => undefined };
  const { tcp, port } = await listenTcp(dns);
  const udp = await listenUdp(dns, port);
  dns.address = `127.0.0.1:${port}`;
  dns.close = async () => {
    await new Promise<void>((resolve) => udp.close(() => resolve()));
    await new Promise((resolve) => tcp.close(resolve));
  };
  return dns;
}

function answer(dns: TestDns, question: Buffer, protocol: 'udp' | 'tcp'): Packet | null {
  const query = dnsPacket.decode(question);
  const { name, type } = query.questions![0]!;
  const entry = dns.zone[name.toLowerCase()];
  dns.asked.push(`${protocol} ${type} ${name.toLowerCase()}`);
  const head = {
    type: 'response' as const,
    questions: query.questions!,
    ...(query.id !== undefined && { id: query.id }),
  };
  if (entry?.how === 'silent') return null;
  if (entry?.how === 'broken') return { ...head, flags: 2 };
  if (entry?.how === 'long' && protocol === 'udp')
    return { ...head, flags: dnsPacket.TRUNCATED_RESPONSE };
  // A name between the root and one that has records exists too.
  if (!entry && !Object.keys(dns.zone).some((other) => other.endsWith(`.${name.toLowerCase()}`)))
    return { ...head, flags: 3 };
  return {
    ...head,
    flags: dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE,
    answers: recordsOf(dns.zone, name.toLowerCase(), type),
  };
}

function recordsOf(zone: Zone, name: string, type: string): Answer[] {
  const entry = zone[name];
  if (!entry) return [];
  const base = { name, ttl: 0, class: 'IN' as const };
  if (entry.CNAME !== undefined) {
    const alias = { ...base, type: 'CNAME' as const, data: entry.CNAME };
    return type === 'CNAME' ? [alias] : [alias, ...recordsOf(zone, entry.CNAME, type)];
  }
  if (type === 'TXT')
    return (entry.TXT ?? []).map((data) => ({
      ...base,
      type: 'TXT' as const,
      data: typeof data === 'string' ? chunks(data) : [...data],
    }));
  if (type === 'MX')
    return (entry.MX ?? []).map((data) => ({ ...base, type: 'MX' as const, data }));
  if (type === 'A' || type === 'AAAA' || type === 'PTR')
    return (entry[type] ?? []).map((data) => ({ ...base, type, data }));
  return [];
}

// One string of a record holds 255 bytes at most.
function chunks(text: string): string[] {
  return text.match(/[^]{1,255}/g) ?? [''];
}

function listenTcp(dns: TestDns): Promise<{ tcp: Server; port: number }> {
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const said = answer(dns, data.subarray(2), 'tcp');
      if (!said) return;
      const packet = dnsPacket.encode(said);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([length, packet]));
    });
  });
  return new Promise((resolve) =>
    tcp.listen(0, '127.0.0.1', () =>
      resolve({ tcp, port: (tcp.address() as { port: number }).port }),
    ),
  );
}

function listenUdp(dns: TestDns, port: number): Promise<Socket> {
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    const said = answer(dns, message, 'udp');
    if (said) udp.send(dnsPacket.encode(said), from.port, from.address);
  });
  return new Promise((resolve) => udp.bind(port, '127.0.0.1', () => resolve(udp)));
}
