import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { Reply } from './protocols/read-reply.ts';

/** What came of a push at one device. */
export interface DeviceResult {
  messageId: number;
  runId: number;
  contactId: number;
  deviceId: number;
  reply: Reply;
}

/** So many refusals on as many days, without one success, and a device is taken out. */
export const mostFails = 5;

/** So many mistakes, and such a share of all answers, are ours and not the devices'. */
export const fewestMistakes = 5;
const mistakeShare = 0.1;
// Answers older than this many count half, so that what breaks late is seen, too.
const window = 1_000;

/**
 * Keeps what became of each device and draws the consequences. A device that its gateway calls gone is taken out unless it was
 * seen since. What the gateway says against our key, project or environment stops the application and takes nobody out.
 */
export async function noteResults(
  account: Account,
  services: Pick<Services, 'notifications'>,
  about: { applicationId: number; sentAt: string; results: readonly DeviceResult[] },
): Promise<void> {
  const { applicationId, results } = about;
  if (results.length === 0) return;
  await keepResults(account, applicationId, results);
  const isOurs = await countMistakes(account, services, about);
  const ids = (wanted: readonly string[]): string =>
    JSON.stringify(
      results
        .filter(({ reply }) => wanted.includes(reply.outcome) && reply.isKeyRefused === undefined)
        .map(({ deviceId, reply }) => ({ id: deviceId, why: whyOf(reply) })),
    );
  await sql`
    update push_devices d set fails = 0, failed_at = null, updated_at = ${account.now}::timestamptz
    where d.account_id = ${account.id} and d.application_id = ${applicationId} and d.fails > 0
      and d.id in (select id from jsonb_to_recordset(${ids(['taken'])}::jsonb) as t(id bigint))`.execute(
    account.db,
  );
  await sql`
    update push_devices d set gone_at = ${account.now}::timestamptz, why = t.why, updated_at = ${account.now}::timestamptz
    from jsonb_to_recordset(${ids(['gone'])}::jsonb) as t(id bigint, why text)
    where d.account_id = ${account.id} and d.application_id = ${applicationId} and d.id = t.id and d.gone_at is null
      and d.last_seen_at <= ${about.sentAt}::timestamptz`.execute(account.db);
  await sql`
    update push_devices d set fails = d.fails + 1, failed_at = ${account.now}::timestamptz, why = t.why, updated_at = ${account.now}::timestamptz,
      gone_at = case when d.fails + 1 >= ${mostFails} then ${account.now}::timestamptz else d.gone_at end
    from jsonb_to_recordset(${ids(isOurs ? ['refused'] : ['refused', 'mistake'])}::jsonb) as t(id bigint, why text)
    where d.account_id = ${account.id} and d.application_id = ${applicationId} and d.id = t.id and d.gone_at is null
      and (d.failed_at is null or d.failed_at < ${account.now}::timestamptz - interval '20 hours')`.execute(
    account.db,
  );
}

function whyOf({ status, response }: Reply): string {
  return [status, response]
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .slice(0, 300);
}

async function keepResults(
  account: Account,
  applicationId: number,
  results: readonly DeviceResult[],
): Promise<void> {
  const rows = results.map(({ messageId, runId, contactId, deviceId, reply }) => ({
    message_id: messageId,
    run_id: runId,
    contact_id: contactId,
    device_id: deviceId,
    outcome: reply.outcome === 'retry' ? 'pending' : reply.outcome,
    status: reply.status,
    response: reply.response.slice(0, 300),
  }));
  await sql`
    insert into push_results (account_id, message_id, device_id, application_id, run_id, contact_id, outcome, status, response, created_at)
    select ${account.id}, message_id, device_id, ${applicationId}, run_id, contact_id, outcome, status, response, ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(message_id bigint, device_id bigint, run_id bigint, contact_id bigint, outcome text, status int, response text)
    order by message_id, device_id
    on conflict (account_id, message_id, device_id) do update set outcome = excluded.outcome, status = excluded.status, response = excluded.response`.execute(
    account.db,
  );
}

/** Counts answers and mistakes of the application, stops it where they are ours, and says whether they are. */
async function countMistakes(
  account: Account,
  services: Pick<Services, 'notifications'>,
  { applicationId, results }: { applicationId: number; results: readonly DeviceResult[] },
): Promise<boolean> {
  const answered = results.filter(({ reply }) => !['retry', 'unknown'].includes(reply.outcome));
  const wrong = answered.filter(({ reply }) => reply.outcome === 'mistake');
  const refusal = wrong.find(({ reply }) => reply.isKeyRefused === true);
  const { rows } = await sql<{ tried: number; mistakes: number }>`
    update mobile_applications set
      tried = case when tried > ${window} then tried / 2 else tried end + ${answered.length},
      mistakes = case when tried > ${window} then mistakes / 2 else mistakes end + ${wrong.length}
    where account_id = ${account.id} and id = ${applicationId} returning tried, mistakes`.execute(
    account.db,
  );
  const counted = rows[0];
  if (!counted || wrong.length === 0) return false;
  const isOurs =
    refusal !== undefined ||
    (counted.mistakes >= fewestMistakes && counted.mistakes >= counted.tried * mistakeShare);
  if (isOurs)
    await stopApplication(account, services, {
      id: applicationId,
      reason: whyOf((refusal ?? wrong[0]!).reply),
    });
  return isOurs;
}

async function stopApplication(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update mobile_applications set state = 'stopped', state_reason = ${reason}, state_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} and state = 'ready' returning name`.execute(
    account.db,
  );
  const [stopped] = rows;
  if (!stopped) return;
  const members = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and (is_primary or 'push_notifications' = any(roles)) order by user_id`.execute(
    account.db,
  );
  await notifications.notify(account, {
    message: `Pushes of ${stopped.name} are paused: the push service refuses its key or settings (${reason}). No device was removed.`,
    notifiableType: 'Mobile application',
    notifiableId: id,
    userIds: members.rows.map((row) => row.user_id),
  });
}
