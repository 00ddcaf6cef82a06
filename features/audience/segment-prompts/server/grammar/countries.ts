import type { Reader } from './reader.ts';

const aliases: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  usa: 'US',
  us: 'US',
  america: 'US',
  'the states': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  uae: 'AE',
};

// What Unicode names besides countries, and codes that were taken back.
const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'ZZ',
  'XA',
  'XB',
  'AN',
  'CS',
  'DD',
  'SU',
  'YU',
  'ZR',
  'BU',
  'FX',
  'TP',
  'NT',
  'YD',
  'VD',
  'DY',
  'HV',
  'RH',
  'NH',
  'UK',
]);

const byName: ReadonlyMap<string, string> = namesOfCountries();
const longestName = 6;

/** Takes a country by its English name; answers its code. */
export function takeCountry(reader: Reader): string | null {
  return reader.attempt(() => {
    const words: string[] = [];
    let found: { code: string; at: number } | null = null;
    const from = reader.at;
    for (let by = 0; by < longestName; by += 1) {
      const token = reader.tokens[from + by];
      if (!token || token.kind === 'mark' || token.kind === 'number') break;
      words.push(token.text.toLowerCase());
      const code = byName.get(words.join(' '));
      if (code !== undefined) found = { code, at: from + by + 1 };
    }
    if (found === null) return null;
    reader.at = found.at;
    return found.code;
  });
}

function namesOfCountries(): Map<string, string> {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const names = new Map<string, string>(Object.entries(aliases));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const name = display.of(code);
      if (name !== undefined && !notCountries.has(code)) {
        const plain = name.toLowerCase().replaceAll('’', "'");
        if (!names.has(plain)) names.set(plain, code);
        names.set(plain.replaceAll('&', 'and'), names.get(plain)!);
      }
    }
  return names;
}
