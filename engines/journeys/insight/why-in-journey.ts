import { sql } from 'kysely';
import { whyOf } from '#engines/delivery/public.ts';
import { whyOfMessage } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { graphSchema, type Node, type PersonState } from '../contract.ts';
import { lineText, reasonText } from './line-words.ts';
import { stepName, stepText } from './step-words.ts';

/** One line of the log in words. */
export interface StepOfEntry {
  at: string;
  node: string;
  name: string;
  outcome: string;
  text: string;
  detail: unknown;
}

/** One entry of a contact, with all that happened. */
export interface EntryOfContact {
  entry: number;
  entered_at: string;
  via: string;
  event: unknown;
  version: number;
  state: PersonState;
  reason: string | null;
  goal_at: string | null;
  steps: StepOfEntry[];
  waiting: { node: string; for: string; until: string | null; text: string } | null;
}

// The newest entries and lines; who was in it more often is rare.
const mostEntries = 20;
const mostLines = 500;

/** What a contact did in a journey, entry by entry, the newest first: each decision with what it was made of, and what is awaited. */
export async function whyInJourney(
  account: Account,
  journeyId: number,
  contactId: number,
): Promise<EntryOfContact[]> {
  const { rows: entries } = await sql<Stored>`
    select entry, entered_at, version, node, state, reason, goal_at, wake_at, event, signal from journey_people
    where account_id = ${account.id} and journey_id = ${journeyId} and contact_id = ${contactId}
    order by entry desc limit ${mostEntries}`.execute(account.db);
  if (entries.length === 0) return [];
  const { rows: lines } = await sql<StoredLine>`
    select entry, node, version, outcome, detail, at from journey_log
    where account_id = ${account.id} and journey_id = ${journeyId} and contact_id = ${contactId} and entry >= ${entries.at(-1)!.entry}
    order by entry desc, seq limit ${mostLines}`.execute(account.db);
  const nodeOf = await nodesOf(account, journeyId, [
    ...new Set([...lines, ...entries].map(({ version }) => version)),
  ]);
  const told: EntryOfContact[] = [];
  for (const one of entries) {
    const own = lines.filter(({ entry }) => entry === one.entry);
    told.push({
      entry: one.entry,
      entered_at: one.entered_at,
      via: viaOf(own),
      event: one.event,
      version: one.version,
      state: one.state,
      reason: one.reason,
      goal_at: one.goal_at,
      steps: await stepsOf(account, contactId, { lines: own, nodeOf }),
      waiting: waitingOf(one, nodeOf(one.version, one.node)),
    });
  }
  return told;
}

interface Stored {
  entry: number;
  entered_at: string;
  version: number;
  node: string;
  state: PersonState;
  reason: string | null;
  goal_at: string | null;
  wake_at: string | null;
  event: unknown;
  signal: string | null;
}

interface StoredLine {
  entry: number;
  node: string;
  version: number;
  outcome: string;
  detail: { mailing_id?: number; via?: string; reason?: string } | null;
  at: string;
}

type NodeOf = (version: number, key: string) => Node | undefined;

const viaOf = (lines: readonly StoredLine[]): string =>
  lines.find(({ detail }) => detail?.via !== undefined)?.detail?.via ?? '';

// A message says by itself why it did not come.
async function stepsOf(
  account: Account,
  contactId: number,
  { lines, nodeOf }: { lines: readonly StoredLine[]; nodeOf: NodeOf },
): Promise<StepOfEntry[]> {
  const steps: StepOfEntry[] = [];
  let mailingId: number | undefined;
  for (const { at, node: key, version, outcome, detail } of lines) {
    const node = nodeOf(version, key);
    mailingId = detail?.mailing_id ?? mailingId;
    const why =
      outcome === 'not_sent' && mailingId !== undefined
        ? ((await whyOfMessage(account, mailingId, contactId)) ??
          (await whyOf(account, mailingId, contactId)))
        : null;
    steps.push({
      at,
      node: key,
      name: node ? stepName(node) : key,
      outcome,
      text: why ? why.sentence : lineText({ at, outcome, detail }, node),
      detail: why ? { ...detail, why: why.facts } : detail,
    });
  }
  return steps;
}

function waitingOf(entry: Stored, node: Node | undefined): EntryOfContact['waiting'] {
  const { state, wake_at: until, reason } = entry;
  const name = node ? stepText(node) : entry.node;
  if (state === 'held')
    return { node: entry.node, for: name, until: null, text: `Held: ${reasonText(reason)}` };
  if (state === 'sending')
    return { node: entry.node, for: name, until, text: 'The message is being sent' };
  if (state !== 'waiting') return null;
  return {
    node: entry.node,
    for: name,
    until,
    text: until === null ? name : `${name}, until ${until}`,
  };
}

async function nodesOf(
  account: Account,
  journeyId: number,
  versions: readonly number[],
): Promise<NodeOf> {
  const { rows } = await sql<{ version: number; graph: unknown }>`
    select version, graph from journey_versions
    where account_id = ${account.id} and journey_id = ${journeyId} and version = any(${[...versions]}::int[])`.execute(
    account.db,
  );
  const nodes = new Map(
    rows.flatMap(({ version, graph }) =>
      graphSchema.parse(graph).nodes.map((node) => [`${version}.${node.key}`, node] as const),
    ),
  );
  return (version, key) => nodes.get(`${version}.${key}`);
}
