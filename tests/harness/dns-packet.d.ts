declare module 'dns-packet' {
  export interface Question {
    name: string;
    type: string;
    class?: string;
  }
  export interface Answer {
    name: string;
    type: string;
    ttl: number;
    class: 'IN';
    data: unknown;
  }
  export interface Packet {
    id?: number;
    type: 'query' | 'response';
    flags?: number;
    questions?: Question[];
    answers?: Answer[];
  }
  const dnsPacket: {
    decode(message: Buffer): Packet;
    encode(packet: Packet): Buffer;
    TRUNCATED_RESPONSE: number;
    RECURSION_DESIRED: number;
    RECURSION_AVAILABLE: number;
  };
  export default dnsPacket;
}
