import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { journeyLimits, type PersonState } from './contract.ts';
import { movesOf, writeMoves, type LogLine, type MoveKind } from './moves.ts';
import type { PreviewedMessage } from './channels.ts';
import type { Version } from './versions.ts';

/** One entry of a contact that is taken through steps. */
export interface Passer {
  contactId: number;
  entry: number;
  version: number;
  node: string;
  state: PersonState;
  /** What has come of what was waited for; arrive where the step begins only now. */
  signal: string | null;
  since: string;
  enteredAt: string;
  seq: number;
  event: unknown;
  eventKey: string | null;
  stepsToday: number;
  lines: LogLine[];
  isGoal: boolean;
  place: Place | null;
}

/** Where somebody is when a turn ends. */
export interface Place {
  node: string;
  state: PersonState;
  wakeAt: string | null;
  reason?: string | null;
  signal?: string | null;
  /** True where the step has begun anew. */
  restarts: boolean;
}

/** What a step makes of a person: leaves by an output, stays, or is out. */
export type Outcome =
  | { go: string; detail?: unknown; isGoal?: boolean }
  | { stay: PersonState; wakeAt: string | null; line?: LogLine; reason?: string; signal?: string }
  | { out: 'finished' | 'exited' | 'failed'; reason: string; detail?: unknown; isGoal?: boolean };

/** What the steps of one turn share. */
export interface Run {
  account: Account;
  version: Version;
  /** Collects what a dry run shows; null where messages are sent. */
  preview: Preview | null;
}

/** What a dry run collects besides the log. */
export interface Preview {
  messages: ({ at: string; node: string } & PreviewedMessage)[];
}

/** Takes a person's steps of the day so far, this turn's included. */
export function isLooping(person: Passer): boolean {
  return person.stepsToday + person.lines.length >= journeyLimits.stepsOfDay;
}

/** Holds people whose rows the condition over journey_people p chooses until the turn has ended; those whom others hold are left to them. */
export async function takePeople(
  account: Account,
  journeyId: number,
  which: { where: RawBuilder<unknown>; most: number },
): Promise<Passer[]> {
  const { rows } = await sql<Omit<Passer, 'lines' | 'isGoal' | 'place'>>`
    select p.contact_id as "contactId", p.entry, p.version, p.node, p.state, p.signal, p.since::text as since, p.entered_at::text as "enteredAt", p.seq, p.event,
      p.event_key as "eventKey",
      case when p.steps_day = (${account.now}::timestamptz at time zone ${account.record.time_zone})::date then p.steps_today else 0 end as "stepsToday"
    from journey_people p where p.account_id = ${account.id} and p.journey_id = ${journeyId} and ${which.where}
    limit ${which.most} for update skip locked`.execute(account.db);
  return rows.map((row) => ({ ...row, lines: [], isGoal: false, place: null }));
}

/** Writes where people are now; those who went the same way are one kind of move. */
export async function writePlaces(
  account: Account,
  journeyId: number,
  people: readonly Passer[],
): Promise<void> {
  const kinds: MoveKind[] = [];
  const known = new Map<string, number>();
  const moves = people.flatMap(({ contactId, entry, lines, isGoal, place }) => {
    if (place === null) return [];
    const { wakeAt, ...where } = place;
    const name = wayOf(lines, isGoal, where);
    let kind = known.get(name);
    if (kind === undefined) {
      kind = kinds.push({ ...where, isGoal, lines }) - 1;
      known.set(name, kind);
    }
    return [{ contactId, entry, kind, wakeAt }];
  });
  if (moves.length > 0) await writeMoves(account, journeyId, { people: movesOf(moves), kinds });
}

// A name for one way of moving; made for everybody who moves, so it is no more than it must be.
function wayOf(
  lines: readonly LogLine[],
  isGoal: boolean,
  { node, state, restarts, signal, reason }: Omit<Place, 'wakeAt'>,
): string {
  let name = `${node}\n${state}\n${isGoal}\n${restarts}`;
  for (const { node: step, outcome, isPassed, detail } of lines)
    name += `\n${step}\n${outcome}\n${isPassed}\n${detail === undefined ? '' : JSON.stringify(detail)}`;
  return `${name}\n${signal}\n${reason}`;
}
