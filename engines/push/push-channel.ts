import { sql } from 'kysely';
import type { HandOver, MobileChannel, OutgoingRow, Run } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { openApplication, type Application } from './application.ts';
import { pushCandidatesSql, pushSuppressedSql } from './audience.ts';
import { pushAudienceSchema, pushMessageSchema, type PushMessage } from './contract.ts';
import { devicesOf } from './devices.ts';
import { markOf } from './marks.ts';
import { noteResults, type DeviceResult } from './note-results.ts';
import { mostBytesOf, payloadFor, type RenderedPush } from './payloads.ts';
import type { Reply } from './protocols/read-reply.ts';
import { renderPush } from './render-push.ts';
import { createDeviceSender, type Device, type DeviceSender } from './send-to-device.ts';

type ChannelServices = Pick<
  Services,
  'clock' | 'config' | 'database' | 'fetcher' | 'notifications' | 'secrets'
>;

interface Rendered {
  application: Application;
  push: RenderedPush;
  devices: readonly Device[];
}

const mostAtOnce = 500;
const stoppedMs = 30_000;
// Of one hand-over; each is a row with all its devices.
const together = 64;

/** Pushes as the queue hands them over: one row a contact, all its devices tried, sent when one took it. */
export function createPushChannel(services: ChannelServices): MobileChannel {
  const sender = createDeviceSender(services);
  // What devices answered, until the answer of their row is stored.
  const open = new Map<
    string,
    { sentAt: string; application: Application; results: DeviceResult[] }
  >();
  return {
    channel: 'push',
    candidatesSql: (account, run) =>
      pushCandidatesSql(account, applicationIdOf(run), pushAudienceSchema.parse(run.audience)),
    suppressedSql: async (account, run) =>
      pushSuppressedSql(account, applicationIdOf(run), pushAudienceSchema.parse(run.audience)),
    notBefore: () => Promise.resolve(new Map()),
    room: async (account, run, wanted) => {
      const { rows } = await sql`
        select from mobile_applications where account_id = ${account.id} and id = ${applicationIdOf(run)} and state = 'stopped'`.execute(
        account.db,
      );
      return rows.length > 0
        ? { rows: 0, againInMs: stoppedMs }
        : { rows: Math.min(wanted, mostAtOnce), againInMs: 0 };
    },
    render: (account, run, rows) => renderRows(account, services, { run, rows }),
    async handOver(run, rows, answer) {
      const sentAt = services.clock.now().toISOString();
      await inTurns(rows, async (row) => {
        const rendered = row.rendered as Rendered;
        const results = await sendRow(services, sender, { run, row, rendered });
        open.set(`${run.accountId} ${row.id}`, {
          sentAt,
          application: rendered.application,
          results,
        });
        answer(answerOf(row, rendered, results));
      });
    },
    async recorded(account, run, answers) {
      const groups = answers.flatMap(({ id }) => {
        const kept = open.get(`${run.accountId} ${id}`);
        open.delete(`${run.accountId} ${id}`);
        return kept ? [kept] : [];
      });
      const [first] = groups;
      if (!first) return;
      const results = groups.flatMap((one) => one.results);
      const { application } = first;
      if (results.some(({ reply }) => reply.isKeyRefused) && application.gateway !== 'vapid')
        await sender.tokens.forget(account, application);
      await noteResults(account, services, {
        applicationId: application.id,
        sentAt: groups.map((one) => one.sentAt).toSorted()[0]!,
        results,
      });
    },
  };
}

function messageOf(run: Run): PushMessage {
  return pushMessageSchema.parse(run.message);
}

function applicationIdOf(run: Run): number {
  return messageOf(run).application_id;
}

async function renderRows(
  account: Account,
  { secrets }: ChannelServices,
  { run, rows }: { run: Run; rows: readonly OutgoingRow[] },
): Promise<Map<number, Rendered>> {
  const message = messageOf(run);
  const application = await openApplication(account, secrets, message.application_id);
  if (application === null) return new Map();
  const contactIds = rows.map((row) => row.contactId);
  const devices = await devicesOf(account, secrets, { applicationId: application.id, contactIds });
  const pushes = await renderPush(account, message, contactIds);
  return new Map(
    rows.flatMap((row): [number, Rendered][] => {
      const push = pushes.get(row.contactId);
      if (push === undefined || 'error' in push) return [];
      return [[row.id, { application, push, devices: devices.get(row.contactId) ?? [] }]];
    }),
  );
}

async function sendRow(
  { secrets }: ChannelServices,
  sender: DeviceSender,
  { run, row, rendered }: { run: Run; row: OutgoingRow; rendered: Rendered },
): Promise<DeviceResult[]> {
  const { application, push, devices } = rendered;
  const message = messageOf(run);
  const { accountId, id: runId } = run;
  const about = { messageId: row.id, runId, contactId: row.contactId };
  return Promise.all(
    devices.map(async (device) => {
      const mark = markOf(secrets, {
        accountId,
        ...about,
        deviceId: device.id,
        applicationId: application.id,
      });
      const text = payloadFor(
        application.platform,
        { ...message, ...push },
        { mark, token: device.token },
      );
      const reply: Reply =
        Buffer.byteLength(text) > mostBytesOf(application.platform)
          ? { outcome: 'refused', status: null, response: 'too_long' }
          : await sender.send(application, device, {
              accountId,
              messageId: row.id,
              text,
              ttl: message.ttl,
              collapseKey: message.collapse_key,
            });
      return { ...about, deviceId: device.id, reply };
    }),
  );
}

// Taken by one is sent. Where nobody knows of one and none took it, it is not repeated: who has two devices would get it twice.
function answerOf(
  row: OutgoingRow,
  { application, push }: Rendered,
  results: readonly DeviceResult[],
): HandOver {
  const replies = results.map(({ reply }) => reply);
  const of = (outcome: Reply['outcome']) => replies.filter((reply) => reply.outcome === outcome);
  const said = {
    id: row.id,
    provider: application.gateway,
    text: [push.title, push.body].filter(Boolean).join('\n'),
  };
  const word = (reply: Reply | undefined) => (reply ? { response: reply.response } : {});
  if (of('taken').length > 0) return { ...said, state: 'sent', units: 1 };
  const [unknown] = of('unknown');
  if (unknown) return { ...said, state: 'unknown', reason: 'no_answer', ...word(unknown) };
  const isKeyRefused = replies.find((reply) => reply.isKeyRefused);
  if (isKeyRefused)
    return {
      id: row.id,
      state: 'retry',
      reason: 'key_refused',
      isFree: true,
      afterMs: stoppedMs,
      ...word(isKeyRefused),
    };
  const retries = of('retry');
  if (retries.length > 0) {
    const afterMs = Math.max(...retries.map((reply) => reply.afterMs ?? 0));
    return {
      id: row.id,
      state: 'retry',
      reason: 'push_service_busy',
      ...(afterMs > 0 && { afterMs }),
      ...word(retries[0]),
    };
  }
  const [refused] = [...of('refused'), ...of('mistake'), ...of('gone')];
  if (!refused) return { id: row.id, state: 'suppressed', reason: 'no_device' };
  const reason =
    refused.response === 'too_long'
      ? 'too_long'
      : refused.outcome === 'gone'
        ? 'device_gone'
        : 'refused';
  return { ...said, state: 'failed', reason, ...word(refused) };
}

async function inTurns<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const waiting = [...rows];
  const lane = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) await work(row);
  };
  await Promise.all(Array.from({ length: Math.min(together, rows.length) }, lane));
}
