import { createTransport } from 'nodemailer';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { switchServiceBy } from '#tests/harness/switch-service.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Run, type Scenario } from '../scenario.ts';
import { AccountApi, until } from '../world/account-api.ts';
import type { ProductProcess } from '../world/product-process.ts';
import type { World } from '../world/world.ts';

const atOnce = 4;

type Messages = Record<'customer' | 'most' | 'thanks' | 'waiting' | 'sent' | 'unknown', number>;

interface Ticket {
  number: number;
  email: string;
}

/** kill -9 of the worker while mails become tickets, and of the sender while answers leave. */
export const deskKilled: Scenario = {
  name: 'q',
  title: 'a service desk whose worker and sender are killed',
  world: { connections: 4, leaseSeconds: 20, returnDomain: 'returns.example' },
  full: { people: 1_000, times: 10, isPatient: true },
  small: { people: 100, times: 3, isPatient: false },
  async play(run) {
    const { world, people, times } = run;
    const sender = await world.onlySender();
    const api = await deskOf(world);
    const to = await supportAddress(api);
    const from = addresses(people, 'ok', 'desk');
    await beside(run, world.worker, async () => {
      await inParts(from, (address, nth) => handIn(world, { to, from: address, nth }));
    });
    await until('all mails to be tickets', async () => {
      const { waiting } = (await api.want('GET', 'inbound_state.json')).inbound_state;
      return waiting === 0 ? true : null;
    });
    const tickets = await ticketsOf(api, people);
    const sums = await messagesOf(world, api.id);

    const before = world.sink.counters.bodies;
    const answering = inParts(tickets, ({ number }) =>
      api.want('POST', `tickets/${number}/reply.json`, {
        reply: { body: `It is on its way, ${number}.`, delay: 0 },
      }),
    );
    for (const moment of moments(run.random, times, people)) {
      await untilBodies(world, before, moment, () => false);
      await sender.kill();
      await sender.start();
    }
    await answering;
    await until('all answers to have left', async () =>
      (await messagesOf(world, api.id)).waiting === 0 ? true : null,
    );
    const after = await messagesOf(world, api.id);
    const known = new Set(from);
    const bodies = world.sink.journal.read().filter((line) => known.has(line.to));
    const twice = bodies.length - new Set(bodies.map(({ messageId }) => messageId)).size;

    const { add, lines } = linesOf(
      'q desk',
      `${people} mails and answers, ${times} kills of worker and sender each`,
    );
    add('one ticket a mail', `${tickets.length}`, tickets.length === people);
    add(
      'one message a ticket',
      `${sums.customer} of ${people}, at most ${sums.most} in one`,
      sums.customer === people && sums.most === 1,
    );
    add('nobody is acknowledged twice', `at most ${sums.thanks}`, sums.thanks === 1);
    add(
      'each answer is sent, or known to be in doubt',
      `${after.sent} sent, ${after.unknown} unknown`,
      after.sent + after.unknown === people &&
        after.unknown <= world.options.connections * times * 2,
    );
    add('no email arrived twice', `${twice} of ${bodies.length}`, twice === 0);
    return lines;
  },
};

/** Kills and starts a process again and again at moments of the seed, until the work is done. */
async function beside(
  { random, times }: Run,
  process: ProductProcess,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  for (let kill = 0; kill < times && !isOver; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200 + random.next() * 600));
    await process.kill();
    await process.start();
  }
  await working;
}

// As many at a time as a mail server would hold connections.
async function inParts<T>(all: readonly T[], work: (one: T, nth: number) => Promise<unknown>) {
  let next = 0;
  const row = async (): Promise<void> => {
    for (let nth = next++; nth < all.length; nth = next++) await work(all[nth]!, nth);
  };
  await Promise.all(Array.from({ length: atOnce }, row));
}

/** Hands a mail in, again and again until it is taken, as mail servers do. */
async function handIn(
  world: World,
  mail: { to: string; from: string; nth: number },
): Promise<void> {
  const raw = [
    `From: Reader ${mail.nth} <${mail.from}>`,
    'To: help@harbour.example',
    `Subject: Question ${mail.nth}`,
    `Message-ID: <desk-${mail.nth}@readers.example>`,
    '',
    `Where is parcel ${mail.nth}?`,
  ].join('\r\n');
  await until('a mail to be taken', async () => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: world.inboundPort,
      secure: false,
    });
    try {
      await transport.sendMail({ envelope: { from: mail.from, to: mail.to }, raw });
      return true;
    } catch {
      return null;
    } finally {
      transport.close();
    }
  });
}

async function deskOf(world: World): Promise<AccountApi> {
  const { id } = await world.account();
  await switchServiceBy((text, values) => world.read(text, values), id, true);
  const [owner] = await world.read<{ email: string }>(
    'select u.email from account_members m join users u on u.id = m.user_id where m.account_id = $1 limit 1',
    [id],
  );
  const { access_token: token } = await new ABrowser(world.web.url).tokensFor(
    owner!.email,
    'Sturdy-Lamp-7',
  );
  return new AccountApi(world.web.url, id, token);
}

async function supportAddress(api: AccountApi): Promise<string> {
  const support_email = {
    email: 'help@harbour.example',
    name: 'Harbour',
    acknowledgement: 'We have your question.',
  };
  return (await api.want('POST', 'support_emails.json', { support_email })).forward_address;
}

async function ticketsOf(api: AccountApi, people: number): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (let page = 1; page <= Math.ceil(people / 100) + 1; page += 1)
    found.push(
      ...(await api.want('GET', `tickets.json?per_page=100&page=${page}&sort=number`)).tickets,
    );
  return found;
}

/** What was said in the tickets of an account, and what became of the answers. */
async function messagesOf(world: World, accountId: number): Promise<Messages> {
  const [sums] = await world.read<Messages>(
    `select (count(*) filter (where kind = 'customer'))::int as customer,
       coalesce((select max(c) from (select count(*)::int as c from ticket_messages where account_id = $1 and kind = 'customer' group by ticket_id) t), 0) as most,
       coalesce((select max(c) from (select count(*)::int as c from desk_outbox where account_id = $1 and purpose = 'acknowledgement' group by recipient) a), 0) as thanks,
       (count(*) filter (where kind = 'reply' and not is_auto and delivery = 'waiting'))::int as waiting,
       (count(*) filter (where kind = 'reply' and not is_auto and delivery = 'sent'))::int as sent,
       (count(*) filter (where kind = 'reply' and not is_auto and delivery = 'unknown'))::int as unknown
     from ticket_messages where account_id = $1`,
    [accountId],
  );
  return sums!;
}
