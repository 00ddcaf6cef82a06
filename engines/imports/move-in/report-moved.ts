import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { memberStates, type ImportRow, type MemberState } from '../contract.ts';

const becameOf: Readonly<Record<MemberState, string>> = {
  subscribed: 'taken; joined the list unless suppressed or unsubscribed here',
  not_subscribed: 'taken as contact, not subscribed: no consent to marketing there',
  bounced: 'taken as contact, suppressed: hard bounced',
  unsubscribed: 'taken as contact, suppressed: unsubscribed',
  blocked: 'taken as contact, suppressed: do not mail',
  complained: 'taken as contact, suppressed: complained',
};

/** What was taken of an export of another product and what was not, with counts and reasons, as a CSV file. */
export function reportMoved(
  row: Pick<
    ImportRow,
    'moved' | 'rows' | 'created' | 'updated' | 'duplicate' | 'skipped' | 'rejected' | 'joined'
  >,
  { rejects, tags }: { rejects: ReadonlyMap<string, number>; tags: ReadonlyMap<number, string> },
): string {
  const moved = row.moved ?? {};
  const lines: [part: string, what: string, count: number, reason: string][] = [
    ['rows', 'in the file', row.rows, ''],
    ['rows', 'created', row.created, ''],
    ['rows', 'updated', row.updated, ''],
    ['rows', 'duplicate', row.duplicate, 'repeated in the file, or nothing new'],
    ['rows', 'skipped', row.skipped, 'left out by the chosen mode'],
    ['rows', 'rejected', row.rejected, ''],
  ];
  for (const [reason, count] of rejects) lines.push(['rejected', 'row', count, reason]);
  for (const state of memberStates) {
    lines.push(['contacts', state, moved[`state:${state}`] ?? 0, becameOf[state]]);
    const added = moved[`suppressed:${state}`];
    if (added !== undefined)
      lines.push([
        'suppressions',
        state,
        added,
        'new here; the others were suppressed as strongly',
      ]);
  }
  lines.push(
    ['contacts', 'joined the list', row.joined, ''],
    ['contacts', 'kept back', moved['stricter_here'] ?? 0, 'subscribed there, suppressed here'],
  );
  for (const [id, name] of tags) lines.push(['tags', name, moved[`tag:${id}`] ?? 0, '']);
  if (moved['tags_left_out'])
    lines.push(['tags', 'left out', moved['tags_left_out'], 'more than 1,000 different tags']);
  return (
    utf8Mark +
    csvRow(['part', 'what', 'count', 'reason']) +
    lines.map((line) => csvRow(line)).join('')
  );
}

/** The ids of the tags that an import's rows gave. */
export function tagsOfMove(moved: Readonly<Record<string, number>> | null): number[] {
  return Object.keys(moved ?? {}).flatMap((key) =>
    key.startsWith('tag:') ? [Number(key.slice(4))] : [],
  );
}
