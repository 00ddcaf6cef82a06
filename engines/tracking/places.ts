import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'maxmind';

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const mostRemembered = 50_000;

let reading: Promise<(address: string) => string | null> | null = null;

/** The country of addresses as two letters, from a file that is read at the first question; null where it is not known. */
export function loadCountries(): Promise<(address: string) => string | null> {
  return (reading ??= readCountries());
}

async function readCountries(): Promise<(address: string) => string | null> {
  const reader = new Reader<Response & { country_code?: string }>(
    await readFile(createRequire(import.meta.url).resolve(file)),
  );
  const remembered = new Map<string, string | null>();
  return (address) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const country = lookUp(reader, address);
    remembered.set(address, country);
    return country;
  };
}

function lookUp(
  reader: Reader<Response & { country_code?: string }>,
  address: string,
): string | null {
  try {
    // Sockets that take both kinds write IPv4 as ::ffff:192.0.2.1.
    return reader.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))?.country_code ?? null;
  } catch {
    return null;
  }
}
