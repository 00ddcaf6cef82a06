import { normaliseAddress, textableNumber } from '#engines/audience/public.ts';
import { copyText, laneOf, withoutSpaces, type StagesRows } from '#engines/imports/public.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import type { SmsPlan } from './sms-target.ts';

/** What a column of a file of numbers may go to. */
export const smsFields = ['phone', 'email', 'first_name', 'last_name'] as const;

/** One of {@link smsFields}. */
export type SmsField = (typeof smsFields)[number];

/** Columns of the staging table in the order {@link SmsStager} writes them. */
export const smsStaging = {
  columns: [
    { name: 'phone_key', type: 'text collate "C" not null' },
    { name: 'email', type: 'text' },
    { name: 'email_key', type: 'text collate "C"' },
    { name: 'email_domain', type: 'text collate "C"' },
    { name: 'first_name', type: 'text' },
    { name: 'last_name', type: 'text' },
  ],
  key: 'phone_key',
} as const;

const longestName = 255;
const nothing = '\\N';

/** Turns rows into SMS contacts to be merged, or finds the reason why a row is rejected. */
export class SmsStager implements StagesRows {
  lane = 0;
  reason = '';
  readonly #plan: SmsPlan;

  constructor(plan: SmsPlan) {
    this.#plan = plan;
  }

  /** The row as a line of COPY text, or null when it is rejected. */
  stage(row: CsvRow): string | null {
    const number = textableNumber(this.#cell(row, 'phone'), this.#plan.country);
    if (!number.ok) return this.#refuse(`bad phone number: it ${number.reason}`);
    const email = this.#address(this.#cell(row, 'email'));
    if (email === null) return null;
    const names = [this.#name(row, 'first_name'), this.#name(row, 'last_name')];
    if (names.includes(null)) return null;
    this.lane = laneOf(number.phoneKey);
    return `${row.row}\t${number.phoneKey}\t${email}\t${names.join('\t')}\n`;
  }

  #cell({ cells }: CsvRow, field: SmsField): string {
    const at = this.#plan.at[field];
    return at === undefined ? '' : withoutSpaces(cells[at] ?? '');
  }

  #address(typed: string): string | null {
    if (typed === '') return [nothing, nothing, nothing].join('\t');
    const address = normaliseAddress(typed);
    if (!address.ok) return this.#refuse(`bad address: it ${address.reason}`);
    return [address.email, address.emailKey, address.domain].map(copyText).join('\t');
  }

  #name(row: CsvRow, field: 'first_name' | 'last_name'): string | null {
    const name = this.#cell(row, field);
    if (name.length > longestName)
      return this.#refuse(`too long text in "${field}" (at most ${longestName} characters)`);
    return name === '' ? nothing : copyText(name);
  }

  #refuse(reason: string): null {
    this.reason = reason;
    return null;
  }
}
