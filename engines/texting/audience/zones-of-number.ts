import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Beginnings of numbers and their zones, of Google's libphonenumber (phone-time-zones/NOTICE); 86 kB, read when first asked.
const file = join(import.meta.dirname, 'phone-time-zones', 'map-data.txt');

let known: { zones: ReadonlyMap<string, readonly string[]>; longest: number } | undefined;

/** The time zones in which a number in E.164 may be, by its longest known beginning; none for numbers of no place, such as those of satellites. */
export function zonesOfNumber(phoneKey: string): readonly string[] {
  known ??= read();
  const digits = phoneKey.replace(/^\+/, '');
  for (let length = Math.min(digits.length, known.longest); length > 0; length -= 1) {
    const zones = known.zones.get(digits.slice(0, length));
    if (zones) return zones;
  }
  return [];
}

function read(): NonNullable<typeof known> {
  const zones = new Map<string, readonly string[]>();
  let longest = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [beginning, named] = line.split('|');
    if (!beginning || !named || !/^\d+$/.test(beginning)) continue;
    zones.set(beginning, named.trim().split('&'));
    longest = Math.max(longest, beginning.length);
  }
  return { zones, longest };
}
