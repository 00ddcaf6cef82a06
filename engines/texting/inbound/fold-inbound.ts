import { sql } from 'kysely';
import { canText, optInNumbers, optOutNumbers } from '#engines/audience/public.ts';
import { noteUnsubscribes } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { answerSender, type Answer, type SendText } from './answer-sender.ts';
import { meaningOfText, type Heard } from './text-meaning.ts';
import { hitKeyword, joinBy, keywordAskedOf, keywordOf, type KeywordHit } from './keyword-hits.ts';
import { contactOfSender, lastTextOf } from './senders.ts';
import type { InboundKind } from './replies-contract.ts';
import type { ReplyWords } from './words-contract.ts';

/** What an account's settings say of texts that come in. */
export interface ReplySettings {
  words: ReplyWords;
  texts: { opt_out: string; opt_in: string; help: string; fallback: string };
}

/** What folding needs of others; the composition root plugs it. */
export interface FoldPorts {
  secrets: Secrets;
  send: SendText;
  settingsOf(account: Account): ReplySettings;
}

interface Arrived {
  id: number;
  to_number: string;
  from_key: string;
  text: string;
  handled: 'opt_out' | 'opt_in' | 'help' | null;
  received_at: string;
}

interface Outcome {
  kind: InboundKind;
  keywordId?: number;
  answer?: Answer | undefined;
}

interface Sender {
  contactId: number;
  isOptedOut: boolean;
  hasTextOfCampaign: boolean;
}

/** Reads one stored text and does what it asks for, once, in one transaction. */
export async function foldInbound(account: Account, ports: FoldPorts, id: number): Promise<void> {
  const arrived = await takeUp(account, id);
  if (!arrived) return;
  // A sender without a number, such as a bank's name, can't be answered and is nobody.
  if (!arrived.from_key.startsWith('+'))
    return writeDown(account, arrived, {
      outcome: { kind: 'unmatched' },
      sender: null,
      last: null,
    });
  const contactId = await contactOfSender(account, ports.secrets, arrived.from_key);
  const last = await lastTextOf(account, contactId);
  const isOptedOut = !(await canText(account, ports.secrets, arrived.from_key));
  const sender = { contactId, isOptedOut, hasTextOfCampaign: last !== null };
  const outcome = await meaningOf(account, ports, { arrived, sender });
  const isAnswered =
    outcome.answer !== undefined &&
    (await answerSender(account, ports.send, {
      answer: outcome.answer,
      asker: {
        contactId,
        phoneKey: arrived.from_key,
        toNumber: arrived.to_number,
        receivedAt: arrived.received_at,
        isOptedOut: outcome.kind === 'start' ? false : isOptedOut,
      },
    }));
  if (outcome.kind === 'stop' && last !== null)
    await noteUnsubscribes(account, [{ runId: last.runId, contactId, at: arrived.received_at }]);
  await writeDown(account, arrived, {
    outcome: isAnswered ? outcome : { ...outcome, answer: undefined },
    sender,
    last,
  });
}

/** Tries a text again later that could not be folded: sooner at first, at last every hour. */
export async function putOff(account: Account, id: number): Promise<void> {
  await sql`update sms_inbound set tries = least(tries + 1, 1000), due_at = ${account.now}::timestamptz + least(3600, power(2, least(tries, 12))) * interval '1 second'
    where account_id = ${account.id} and id = ${id} and due_at is not null`.execute(account.db);
}

// Texts of one number are read one after the other, in the order they came: START after STOP is not STOP after START.
async function takeUp(account: Account, id: number): Promise<Arrived | null> {
  const { rows: keys } = await sql<{ key: string }>`
    select from_key as key from sms_inbound where account_id = ${account.id} and id = ${id} and due_at is not null`.execute(
    account.db,
  );
  if (!keys[0]) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${account.id}:${keys[0].key}`}, 0))`.execute(
    account.db,
  );
  const { rows } = await sql<Arrived & { waits: boolean }>`
    select i.id, i.to_number, i.from_key, i.text, i.handled, i.received_at,
      exists (select from sms_inbound e where e.account_id = ${account.id} and e.from_key = ${keys[0].key} and e.id < ${id} and e.due_at is not null) as waits
    from sms_inbound i where i.account_id = ${account.id} and i.id = ${id} and i.due_at is not null for update of i`.execute(
    account.db,
  );
  const row = rows[0];
  if (!row?.waits) return row ?? null;
  await putOff(account, id);
  return null;
}

async function meaningOf(
  account: Account,
  ports: FoldPorts,
  { arrived, sender }: { arrived: Arrived; sender: Sender },
): Promise<Outcome> {
  const { words, texts } = ports.settingsOf(account);
  const heard: Heard = arrived.handled ?? meaningOfText(arrived.text, words);
  // What the carrier answered is not answered twice.
  const own = (kind: 'opt_out' | 'opt_in' | 'help' | 'fallback'): Answer | undefined =>
    arrived.handled === null ? { kind, text: texts[kind], keyword: null } : undefined;
  const proof = {
    phoneKeys: [arrived.from_key],
    source: arrived.handled === null ? 'keyword' : 'carrier',
    detail: arrived.text.trim().slice(0, 20),
  };
  if (heard === 'opt_out') {
    await optOutNumbers(account, proof);
    return { kind: 'stop', answer: own('opt_out') };
  }
  if (heard === 'help') return { kind: 'help', answer: own('help') };
  if (heard === 'opt_in' && sender.isOptedOut) {
    await optInNumbers(account, proof);
    return { kind: 'start', answer: own('opt_in') };
  }
  const hit = await keywordHit(account, { arrived, sender, isYes: heard === 'opt_in' });
  if (hit) return outcomeOf(hit);
  if (heard === 'review') return { kind: 'review' };
  if (sender.hasTextOfCampaign) return { kind: 'reply' };
  return { kind: 'unmatched', answer: own('fallback') };
}

async function keywordHit(
  account: Account,
  { arrived, sender, isYes }: { arrived: Arrived; sender: Sender; isYes: boolean },
): Promise<KeywordHit | null> {
  const { contactId, isOptedOut } = sender;
  const asked = isYes ? await keywordAskedOf(account, arrived.to_number, contactId) : null;
  if (asked) return joinBy(account, asked, contactId);
  const keyword = await keywordOf(account, arrived.to_number, arrived.text);
  return (
    keyword && hitKeyword(account, keyword, { contactId, isOptedOut, at: arrived.received_at })
  );
}

function outcomeOf({ keyword, answer }: KeywordHit): Outcome {
  return {
    kind: 'keyword',
    keywordId: keyword.id,
    answer: { ...answer, keyword: { id: keyword.id, word: keyword.word } },
  };
}

async function writeDown(
  account: Account,
  arrived: Arrived,
  {
    outcome: { kind, keywordId, answer },
    sender,
    last,
  }: {
    outcome: Outcome;
    sender: Sender | null;
    last: { runId: number; messageId: number } | null;
  },
): Promise<void> {
  await sql`
    update sms_inbound set kind = ${kind}, contact_id = ${sender?.contactId ?? null}, keyword_id = ${keywordId ?? null},
      run_id = ${last?.runId ?? null}, message_id = ${last?.messageId ?? null},
      answer = ${answer?.kind ?? null}, answered_at = ${answer ? account.now : null}::timestamptz,
      folded_at = ${account.now}::timestamptz, due_at = null
    where account_id = ${account.id} and id = ${arrived.id}`.execute(account.db);
}
