/** A file inside an archive, as the archive's own list of contents states it. */
export interface ZipEntry {
  readonly name: string;
  /** How it is packed: 0 not at all, 8 by deflate. */
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its own header stands. */
  readonly at: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
const endLength = 22;
const longestComment = 0xffff;

/** The contents of an archive; null when the bytes are no whole archive, or one that is larger than 4 GB. */
export function zipDirectory(bytes: Buffer): ZipEntry[] | null {
  const end = endOf(bytes);
  if (end === -1) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    ) as [number, number, number];
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, Math.min(end, at + 46 + nameLength)),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** The packed bytes of an entry; null when the archive does not hold them. */
export function packedBytes(bytes: Buffer, { at, packed }: ZipEntry): Buffer | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== fileSignature) return null;
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  return from + packed > bytes.length ? null : bytes.subarray(from, from + packed);
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at--)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  return -1;
}
