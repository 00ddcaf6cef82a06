import { sql } from 'kysely';
import type { MobileChannel, OutgoingRow, Run } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { smsNotBefore } from './audience/not-before.ts';
import { smsAddressSql, smsCandidatesSql, smsSuppressedSql } from './audience/sms-audience.ts';
import { smsMessageSchema } from './contract.ts';
import { chargePace, paceRoom, slowDown } from './numbers/pace.ts';
import { gatewayNumbers } from './numbers/gateway-numbers.ts';
import { createGateways, type Gateways } from './providers/gateways.ts';
import type { GatewayNumber, GatewayServices } from './providers/open-provider.ts';
import type { SubmitAnswer } from './providers/provider.ts';
import { followsOf } from './providers/replies.ts';
import { followRefusals, type Refusal } from './providers/what-follows.ts';
import { renderTexts, type RenderedText } from './render/render-texts.ts';

interface Ready {
  number: GatewayNumber;
  text: RenderedText;
}

/** Texts as a channel of the queue, with the connections to gateways that a process holds. */
export type SmsChannel = MobileChannel & { close(): Promise<void> };

const made = new WeakMap<GatewayServices, SmsChannel>();

/** The channel of a process, made when it is first asked for. */
export function smsChannelOf(services: GatewayServices): SmsChannel {
  const known = made.get(services) ?? createSmsChannel(services);
  made.set(services, known);
  return known;
}

/** Texts as a channel of the queue: rendered in the claim, handed over to the gateway of their number. */
function createSmsChannel(services: GatewayServices): SmsChannel {
  const gateways = createGateways(services);
  return {
    channel: 'sms',
    candidatesSql: smsCandidatesSql,
    addressSql: smsAddressSql,
    suppressedSql: async (account, run) => smsSuppressedSql(account, run),
    notBefore: smsNotBefore,
    room: (account, run, wanted) =>
      paceRoom(account, smsMessageSchema.parse(run.message).number_id, wanted),
    render: (account, run, rows) => render(account, services, run, rows),
    handOver: (run, rows, answer) => handOver(gateways, run, rows, answer),
    recorded: (account, run, answers) =>
      followAnswers(account, services, {
        numberId: smsMessageSchema.parse(run.message).number_id,
        answers: answers.flatMap((one) => ('reason' in one ? [one] : [])),
      }),
    close: () => gateways.close(),
  };
}

async function render(
  account: Account,
  services: GatewayServices,
  ...[run, rows]: [Run, readonly OutgoingRow[]]
): Promise<ReadonlyMap<number, Ready>> {
  const texts = await renderTexts(account, services, { run, rows });
  const numbers = await gatewayNumbers(
    account,
    services.secrets,
    texts.map(({ message }) => message.number_id),
  );
  const ready = new Map<number, Ready>();
  const parts = new Map<number, number>();
  for (const text of texts) {
    const number = numbers.get(text.message.number_id);
    if (!number) continue;
    ready.set(text.rowId, { number, text });
    if (text.problem === null) parts.set(number.id, (parts.get(number.id) ?? 0) + text.units);
  }
  for (const [numberId, many] of [...parts].toSorted(([one], [other]) => one - other))
    await chargePace(account, numberId, many);
  return ready;
}

async function handOver(
  gateways: Gateways,
  ...[run, rows, answer]: Parameters<MobileChannel['handOver']>
): Promise<void> {
  const ready = rows.map((row) => ({ row, ...(row.rendered as Ready) }));
  const byId = new Map(ready.map((one) => [one.row.id, one]));
  const answered = (id: number, said: SubmitAnswer): void => {
    if (said.state === 'retry') return answer({ id, ...said });
    const { number, text } = byId.get(id)!;
    const what = { units: text.units, text: text.text, from: number.number };
    answer({ id, ...said, ...what, provider: number.provider });
  };
  const fit = ready.filter(({ text }) => text.problem === null);
  for (const { row, text } of ready)
    if (text.problem !== null)
      answer({ id: row.id, state: 'failed', reason: text.problem, text: text.text });
  const byNumber = Map.groupBy(fit, ({ number }) => number.id);
  await Promise.all(
    [...byNumber.values()].map((group) =>
      gateways.submit(
        group[0]!.number,
        group.map(({ row, number, text }) => ({
          id: row.id,
          accountId: run.accountId,
          contactId: row.contactId,
          runId: run.id,
          from: number.number,
          to: row.address ?? '',
          text: text.text,
          units: text.units,
        })),
        answered,
      ),
    ),
  );
}

async function followAnswers(
  account: Account,
  services: GatewayServices,
  { numberId, answers }: { numberId: number; answers: readonly { id: number; reason: string }[] },
): Promise<void> {
  if (answers.some(({ reason }) => reason === 'throttled')) await slowDown(account, numberId);
  const consequential = answers.filter(({ reason }) => followsOf(reason) !== null);
  if (consequential.length === 0) return;
  const { rows } = await sql<Refusal>`
    select g.reason, m.address, coalesce((m.message ->> 'number_id')::bigint, ${numberId}::bigint) as "numberId"
    from jsonb_to_recordset(${JSON.stringify(consequential)}::jsonb) as g(id bigint, reason text)
      join mobile_messages m on m.account_id = ${account.id} and m.id = g.id`.execute(account.db);
  await followRefusals(account, services, rows);
}
