const signatures: readonly { bytes: readonly number[]; what: string; fix: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    what: 'a ZIP archive or an Excel workbook (zip signature)',
    fix: 'Open it in your spreadsheet program and save it as CSV UTF-8, or unpack the archive.',
  },
  {
    bytes: [0x50, 0x4b, 0x05, 0x06],
    what: 'an empty ZIP archive (zip signature)',
    fix: 'Unpack the archive and upload the CSV file inside.',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'an old Excel workbook',
    fix: 'Open it in your spreadsheet program and save it as CSV UTF-8.',
  },
  { bytes: [0x1f, 0x8b], what: 'a gzip archive', fix: 'Unpack it and upload the CSV file inside.' },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    what: 'a 7-Zip archive',
    fix: 'Unpack it and upload the CSV file inside.',
  },
  {
    bytes: [0x52, 0x61, 0x72, 0x21],
    what: 'a RAR archive',
    fix: 'Unpack it and upload the CSV file inside.',
  },
  {
    bytes: [0x28, 0xb5, 0x2f, 0xfd],
    what: 'a Zstandard archive',
    fix: 'Unpack it and upload the CSV file inside.',
  },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document', fix: 'Export the table as CSV.' },
  {
    bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    what: 'a text document (RTF)',
    fix: 'Export the table as CSV.',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a picture', fix: 'Choose the CSV file.' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a picture', fix: 'Choose the CSV file.' },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: 'a picture', fix: 'Choose the CSV file.' },
];

const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|body|table|meta|div|script)[\s>!-]?/i;
const json = /^\s*(?:\[\s*)?\{\s*"/;

/** Why the first bytes of a file are surely no CSV, with the way out; null when they may be one. */
export function refuseSignature(head: Uint8Array): string | null {
  if (head.length === 0)
    return 'The file is an empty file (0 bytes). Export it again and check its size.';
  const known = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (known) return `This is not a CSV file but ${known.what}. ${known.fix}`;
  const text = Buffer.from(head.subarray(0, 1024))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (markup.test(text))
    return 'This is not a CSV file but a web page (HTML or XML). The download may have asked you to sign in: sign in there and export the file again.';
  if (json.test(text)) return 'This is not a CSV file but JSON. Export the table as CSV.';
  return null;
}
