import { countWaiting } from '#engines/tracking/public.ts';
import { countVisits } from '#engines/web-visits/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  activityKinds,
  type ActivityFilter,
  type ActivityKind,
  type TimelinePage,
} from '../../contract/timeline.ts';
import type { HistoryOf } from '../contact-history.ts';
import { readCursor, sources, writeCursor, type Places, type Source } from './cursor.ts';
import { nameHappenings } from './name-happenings.ts';
import { walk, type Happening, type Walked } from './walk.ts';

/** What is asked of a timeline. */
export interface TimelineQuery {
  filter: ActivityFilter;
  per_page: number;
  cursor?: string | undefined;
  before?: string | undefined;
}

const kindsOf: Readonly<Record<Source, readonly ActivityKind[]>> = {
  mails: ['sent', 'transactional'],
  events: ['open', 'click', 'web_view', 'bounce', 'complaint', 'unsubscribe'],
  consent: ['list_change'],
  forms: ['form'],
  surveys: ['survey'],
  tags: ['tag_change'],
  orders: ['order'],
  tickets: ['ticket'],
  rfm: ['rfm_change'],
  views: ['page_view'],
  site: ['site_event'],
  record: ['created', 'merged'],
};

/**
 * A page of what happened between the account and a contact, newest first. Each source is walked by an index from where the last
 * page left it, a bounded way; then the latest of all are taken. A page may hold fewer than asked and still have a next one.
 */
export async function timelineOf(
  account: Account,
  of: HistoryOf,
  query: TimelineQuery,
): Promise<TimelinePage> {
  await countWaiting(account);
  await countVisits(account);
  const places = readCursor(query.cursor);
  const isImport = query.filter === 'import';
  const kinds = wantedKinds(query.filter);
  const walked = new Map<Source, Walked>();
  for (const source of sources) {
    if (source === 'tickets' && !readsTickets(account)) continue;
    if (!kindsOf[source].some((kind) => kinds.includes(kind))) continue;
    walked.set(
      source,
      await walk(account, source, {
        ids: of.ids,
        kinds,
        isImport,
        isWhole:
          !isImport &&
          query.before === undefined &&
          kindsOf[source].every((kind) => kinds.includes(kind)),
        limit: query.per_page,
        places,
        before: query.before,
      }),
    );
  }
  const { taken, reached } = takeLatest(walked, { limit: query.per_page, places });
  return {
    activities: await nameHappenings(account, of.families, taken),
    next_cursor: reached && writeCursor(reached),
  };
}

// What customers ask the desk is for those who work there.
function readsTickets(account: Account): boolean {
  return (
    account.record.enable_service &&
    (account.can('service/tickets_view_only') || account.can('service/tickets_full_access'))
  );
}

function wantedKinds(filter: ActivityFilter): readonly ActivityKind[] {
  if (filter === 'all') return activityKinds;
  return filter === 'import' ? ['list_change', 'created'] : [filter];
}

/** Takes the latest of all sources, as far as it is known what comes next. Pure. */
export function takeLatest(
  walked: ReadonlyMap<Source, Walked>,
  { limit, places }: { limit: number; places: Places },
): { taken: Happening[]; reached: Places | null } {
  const next = new Map<Source, number>([...walked.keys()].map((source) => [source, 0]));
  const head = (source: Source) => walked.get(source)!.rows[next.get(source)!];
  const taken: Happening[] = [];
  while (taken.length < limit) {
    const ahead = [...walked.keys()].filter((source) => head(source) !== undefined);
    // What lies behind the rows of a source that was not walked to its end might be later than all that is left.
    const isOpen = [...walked].some(
      ([source, { isComplete }]) => head(source) === undefined && !isComplete,
    );
    if (isOpen || ahead.length === 0) break;
    const latest = ahead.reduce((a, b) => (moment(head(b)!) > moment(head(a)!) ? b : a));
    taken.push(head(latest)!);
    next.set(latest, next.get(latest)! + 1);
  }
  const isOver = [...walked].every(([source, { isComplete }]) => isComplete && !head(source));
  taken.sort((a, b) => moment(b) - moment(a));
  return { taken, reached: isOver ? null : reachedBy(walked, next, places) };
}

const moment = ({ at }: Happening): number => new Date(at).getTime();

function reachedBy(
  walked: ReadonlyMap<Source, Walked>,
  next: ReadonlyMap<Source, number>,
  places: Places,
): Places {
  const reached: Record<string, unknown> = { ...places };
  for (const [source, { rows, end }] of walked) {
    const at = next.get(source)!;
    const place = at === rows.length ? end : rows[at - 1]?.key;
    if (place !== undefined && place !== null) reached[source] = keyOf(source, place);
  }
  return reached as Places;
}

function keyOf(source: Source, key: unknown): unknown {
  if (source === 'record') return String(key);
  if (source !== 'orders') return Number(key);
  const [placedAt, id] = key as [string, string];
  return [placedAt, Number(id)];
}
