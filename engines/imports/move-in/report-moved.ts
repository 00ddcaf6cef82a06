import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { columnsRead } from './recognise.ts';
import { memberStates, type ImportRow, type MemberState, type MoveReport } from '../contract.ts';

const becameOf: Readonly<Record<MemberState, string>> = {
  subscribed: 'taken; joined the list unless suppressed or unsubscribed here',
  not_subscribed: 'taken as contact, not subscribed: no consent to marketing there',
  bounced: 'taken as contact, suppressed: hard bounced',
  unsubscribed: 'taken as contact, suppressed: unsubscribed',
  blocked: 'taken as contact, suppressed: do not mail',
  complained: 'taken as contact, suppressed: complained',
};

/** What was taken of an export of another product and what was not, with counts and reasons; null for an ordinary import. */
export function reportMoved(
  row: Pick<
    ImportRow,
    | 'from_product'
    | 'moved'
    | 'rows'
    | 'created'
    | 'updated'
    | 'duplicate'
    | 'skipped'
    | 'rejected'
    | 'joined'
    | 'ignored_columns'
  >,
  { rejects, tags }: { rejects: ReadonlyMap<string, number>; tags: ReadonlyMap<number, string> },
): MoveReport | null {
  if (row.from_product === null) return null;
  const moved = row.moved ?? {};
  const read = new Set(columnsRead(row.from_product, row.ignored_columns));
  return {
    from_product: row.from_product,
    rows: row.rows,
    created: row.created,
    updated: row.updated,
    duplicate: row.duplicate,
    skipped: row.skipped,
    rejected: row.rejected,
    joined: row.joined,
    kept_back: moved['stricter_here'] ?? 0,
    contacts: memberStates.map((state) => ({
      state,
      count: moved[`state:${state}`] ?? 0,
      suppressed: moved[`suppressed:${state}`] ?? null,
    })),
    tags: [...tags]
      .map(([id, name]) => ({ id, name, count: moved[`tag:${id}`] ?? 0 }))
      .sort((one, other) => other.count - one.count),
    tags_left_out: moved['tags_left_out'] ?? 0,
    reasons: [...rejects].map(([reason, count]) => ({ reason, count })),
    left_out_columns: row.ignored_columns.filter((name) => !read.has(name)),
  };
}

/** The report as a CSV file. */
export function moveReportCsv(report: MoveReport): string {
  const lines: [part: string, what: string, count: number | '', reason: string][] = [
    ['rows', 'in the file', report.rows, ''],
    ['rows', 'created', report.created, ''],
    ['rows', 'updated', report.updated, ''],
    ['rows', 'duplicate', report.duplicate, 'repeated in the file, or nothing new'],
    ['rows', 'skipped', report.skipped, 'left out by the chosen mode'],
    ['rows', 'rejected', report.rejected, ''],
  ];
  for (const { reason, count } of report.reasons) lines.push(['rejected', 'row', count, reason]);
  for (const { state, count, suppressed } of report.contacts) {
    lines.push(['contacts', state, count, becameOf[state]]);
    if (suppressed !== null)
      lines.push([
        'suppressions',
        state,
        suppressed,
        'new here; the others were suppressed as strongly',
      ]);
  }
  lines.push(
    ['contacts', 'joined the list', report.joined, ''],
    ['contacts', 'kept back', report.kept_back, 'subscribed there, suppressed here'],
  );
  for (const { name, count } of report.tags) lines.push(['tags', name, count, '']);
  if (report.tags_left_out > 0)
    lines.push(['tags', 'left out', report.tags_left_out, 'more than 1,000 different tags']);
  for (const name of report.left_out_columns)
    lines.push(['columns', name, '', 'left out: goes to no field']);
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
