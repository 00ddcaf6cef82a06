import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';

/** An export of another product, by the name of its fixture. */
export function anExport(name: string): string {
  return readFileSync(new URL(`../fixtures/move-in/${name}.csv`, import.meta.url), 'utf8');
}

/** A ZIP archive of files, by their names. */
export function anArchive(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(packed)));
}

/** The archive of a Mailchimp audience, with what an operating system puts beside its files. */
export function anAudience(write: (part: string) => string = (part) => part): Buffer<ArrayBuffer> {
  return anArchive({
    'audience/subscribed_members_export_1.csv': write(anExport('mailchimp-subscribed')),
    'audience/unsubscribed_members_export_1.csv': write(anExport('mailchimp-unsubscribed')),
    'audience/cleaned_members_export_1.csv': write(anExport('mailchimp-cleaned')),
    '__MACOSX/audience/._cleaned_members_export_1.csv': 'of the system',
    'audience/read me.txt': 'no contacts',
  });
}
