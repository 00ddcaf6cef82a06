import { takeNouns, takeVerbs, type Activity } from './activity-words.ts';
import { bounded } from './counts.ts';
import { joined, type Known, type Part } from './known.ts';
import { takeName } from './names.ts';
import { takeBounds, type Bounds } from './numbers.ts';
import { takePeriod, type Period } from './periods.ts';
import type { Reader } from './reader.ts';
import { goesOnWithOr, takeNot } from './words.ts';

/** What is asked of emails, before it is known within which time. */
interface Asked {
  activities: Activity[];
  filter: 'and' | 'or';
  isNot: boolean;
  bounds: Bounds | null;
  of: { campaign_ids?: number[]; link?: string };
}

/** Reads what somebody did with emails: "did not open or click in 30 days", "opened at least 3 emails", "no clicks since 1 March". */
export function readActivity(reader: Reader, known: Known): Part | null {
  return (
    reader.attempt(() => readEngaged(reader, known)) ??
    reader.attempt(() => readNouns(reader, known)) ??
    reader.attempt(() => readVerbs(reader, known))
  );
}

// Active: opened or clicked. Inactive: neither.
function readEngaged(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  const word = reader.take('active', 'engaged', 'inactive', 'unengaged');
  if (word === null) return null;
  const period = takePeriod(reader, known);
  // Without a time it may mean anything.
  if (period?.kind !== 'last') return null;
  const asked: Asked = {
    activities: ['opened', 'clicked'],
    filter: 'or',
    isNot,
    bounds: null,
    of: {},
  };
  const isPlain = word === 'active' || word === 'engaged';
  return partOf({ ...asked, isNot: isPlain ? isNot : !isNot }, period);
}

function readNouns(reader: Reader, known: Known): Part | null {
  reader.take('with', 'who have', 'have', 'having', 'had', 'has');
  const isNone = reader.take('no', 'without', 'without any', 'zero', 'not any') !== null;
  const bounds = isNone ? null : takeBounds(reader);
  if (!isNone && bounds === null) return null;
  const { activities, filter } = takeNouns(reader, isNone);
  if (activities.length === 0) return null;
  const asked: Asked = { activities, filter: filter ?? 'or', isNot: isNone, bounds, of: {} };
  const period = takePeriod(reader, known);
  return isNone && goesOnWithOr(reader) ? null : partOf(asked, period);
}

function readVerbs(reader: Reader, known: Known): Part | null {
  reader.take('have', 'has', 'had');
  const isLast = reader.take('last') !== null;
  const isNot = takeNot(reader);
  const { activities, filter } = takeVerbs(reader);
  if (activities.length === 0) return null;
  const told = takeObject(reader, known);
  if (told === null) return null;
  const asked: Asked = { activities, filter: filter ?? 'or', isNot, ...told };
  const period = takePeriod(reader, known) ?? null;
  if (isLast && period?.kind !== 'earlier' && period?.kind !== 'last') return null;
  // "not opened and clicked": not both, or neither?
  if (isNot && (filter === 'and' || goesOnWithOr(reader))) return null;
  return partOf({ ...asked, bounds: told.bounds ?? takeTimes(reader) }, period);
}

const emails = [
  'email',
  'emails',
  'mail',
  'mails',
  'message',
  'messages',
  'newsletter',
  'newsletters',
  'campaign',
  'campaigns',
  'anything',
  'link',
  'links',
];

// What was opened or clicked; null where an object is begun that nobody knows.
function takeObject(reader: Reader, known: Known): Pick<Asked, 'bounds' | 'of'> | null {
  const bounds = takeTimes(reader);
  const link = reader.attempt(() => {
    reader.take('on', 'in');
    reader.take('a', 'any');
    if (!reader.take('link', 'links')) return null;
    if (!reader.take('containing', 'contains', 'that contains', 'with', 'to')) return null;
    return takeWord(reader);
  });
  if (link !== null) return { bounds, of: { link } };
  const campaign = reader.attempt(() => {
    reader.take('of', 'in', 'from');
    reader.take('the', 'our', 'my');
    const isSaid = reader.take('campaign', 'email', 'newsletter') !== null;
    const named = takeName(reader, known, 'campaigns');
    return isSaid || reader.tokens[reader.at - 1]?.kind === 'quoted' ? named : null;
  });
  if (campaign) return { bounds, of: { campaign_ids: [campaign.id] } };
  reader.attempt(() => {
    reader.take('any', 'an', 'a', 'any of', 'the', 'our', 'my', 'of our', 'of my');
    reader.take('our', 'my', 'the');
    return reader.take(...emails);
  });
  if (reader.token?.kind === 'quoted') return null;
  return { bounds, of: {} };
}

function takeTimes(reader: Reader): Bounds | null {
  return reader.attempt(() => {
    if (reader.take('once')) return { least: 1, most: 1, isOpen: false };
    if (reader.take('twice')) return { least: 2, most: 2, isOpen: false };
    const isAtLeast = reader.take('at least once') !== null;
    if (isAtLeast) return { least: 1, most: null, isOpen: false };
    const bounds = takeBounds(reader);
    return bounds && reader.take('times', 'time', ...emails) ? bounds : null;
  });
}

function takeWord(reader: Reader): string | null {
  const { token } = reader;
  if (!token || token.kind === 'mark') return null;
  reader.at += 1;
  return token.text;
}

function partOf(
  { activities, filter, isNot, bounds, of }: Asked,
  period: Period | null,
): Part | null {
  const parts = activities.map((activity) => lineOf({ activity, isNot, bounds, of }, period));
  if (parts.some((part) => part === null)) return null;
  // Not this nor that: neither. Not both is said by nobody.
  return joined(isNot ? 'and' : filter, parts as Part[]);
}

interface AskedOnce extends Pick<Asked, 'isNot' | 'bounds' | 'of'> {
  activity: Activity;
}

function lineOf({ activity, isNot, bounds, of }: AskedOnce, period: Period | null): Part | null {
  const line = { criterion: 'activity', activity, ...of };
  if (period === null || period.kind === 'last') {
    const asked = { ...line, ...(period && { days: period.days }) };
    if (isNot) return bounds === null || isOnce(bounds) ? { ...asked, operator: 'never' } : null;
    return bounded(asked, bounds ?? { least: 1, most: null, isOpen: false });
  }
  // Longer ago: once it was, and not since.
  if (period.kind === 'earlier' && !isNot && bounds === null)
    return joined('and', [
      { ...line, operator: 'at_least', times: 1 },
      { ...line, operator: 'never', days: period.days },
    ]);
  return bounds === null && Object.keys(of).length === 0 ? byDay(activity, isNot, period) : null;
}

function isOnce({ least, most }: Bounds): boolean {
  return least === 1 && (most === null || most === 1);
}

const columns: Partial<Record<Activity, string>> = {
  opened: 'last_open_at',
  clicked: 'last_click_at',
  sent: 'last_sent_at',
};

// A day of the calendar is asked of the last time: whoever opened after it has opened since.
function byDay(activity: Activity, isNot: boolean, period: Period): Part | null {
  const field = columns[activity];
  if (field === undefined || (period.kind !== 'since' && period.kind !== 'after')) return null;
  const line = { criterion: 'field', field };
  const isIncluded = period.kind === 'since';
  if (!isNot)
    return { ...line, operator: 'after', value: isIncluded ? dayBefore(period.day) : period.day };
  const before = {
    ...line,
    operator: 'before',
    value: isIncluded ? period.day : dayAfter(period.day),
  };
  return joined('or', [before, { ...line, operator: 'is_not_set' }]);
}

/** The day before a day of the calendar. */
export function dayBefore(day: string): string {
  return shifted(day, -1);
}

/** The day after a day of the calendar. */
export function dayAfter(day: string): string {
  return shifted(day, 1);
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
