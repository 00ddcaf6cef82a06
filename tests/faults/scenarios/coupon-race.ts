import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';
import type { JournalLine } from '../sink/journal.ts';
import { until, type AccountApi } from '../world/account-api.ts';
import type { ProductProcess } from '../world/product-process.ts';
import type { World } from '../world/world.ts';

const ready = /^Yours: (N\d-\d+)$/;
const inPlace = 'NONE-LEFT';

/** Eight senders hand out half as many codes as there are people, and each of them is killed. */
export const couponRace: Scenario = {
  name: 'n1',
  title: 'coupon codes raced for',
  world: { connections: 4, leaseSeconds: 15 },
  full: { people: 20_000, times: 8, isPatient: true },
  async play({ world, random, people, times }) {
    const senders = await sendersOf(world, times);
    const api = await world.account();
    const codes = Math.floor(people / 2);
    const bank = await aBank(api, {
      count: codes,
      prefix: 'N1',
      when_empty: 'fallback',
      fallback: inPlace,
    });
    const list = await api.listOf(addresses(people, 'ok', 'n1'));
    world.sink.habits.answerAfterMs = 15;
    const before = world.sink.counters.bodies;
    const from = 'coupon-race@harbour.example';
    const id = await aCampaign(api, { bank, list, from });
    await schedule(api, id, 0);
    for (const [at, moment] of moments(random, senders.length, people).entries()) {
      await untilBodies(world, before, moment);
      await senders[at]!.kill();
      await senders[at]!.start();
    }
    await api.ended(id);
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      'n1 coupon race',
      `kill -9 of each of ${senders.length} senders, ${codes} codes for ${people} people`,
    );
    const said = readCodes(world, [from]);
    addCodes(add, said);
    const { used } = await api.want('GET', `coupon_banks/${bank}.json`);
    const inFlight = world.options.connections * senders.length;
    add(
      `codes that nobody got <= ${inFlight}, what was in flight`,
      `${used} used, ${said.byCode.size} in the journal`,
      used >= said.byCode.size && used - said.byCode.size <= inFlight,
    );
    add(
      'a text in place of a code only when none was left',
      `${codes - used} codes left, ${said.without} texts`,
      said.without >= people - codes && codes - used <= inFlight * 50,
    );
    addInvariants(add, checked);
    return lines;
  },
};

/** A bank that is emptied in the middle of two campaigns, while a sender is killed, and filled again. */
export const emptiedBank: Scenario = {
  name: 'n2',
  title: 'coupon bank emptied and filled again',
  world: { connections: 4, leaseSeconds: 15 },
  full: { people: 5_000, times: 2, isPatient: true },
  async play({ world, people, times }) {
    const senders = await sendersOf(world, times);
    const api = await world.account();
    const half = Math.floor(people / 2);
    const bank = await aBank(api, { count: half, prefix: 'N2', when_empty: 'hold' });
    const froms = ['emptied-one@harbour.example', 'emptied-two@harbour.example'];
    const ids: number[] = [];
    for (const [at, from] of froms.entries()) {
      const list = await api.listOf(addresses(half, 'ok', `n2x${at}x`));
      ids.push(await aCampaign(api, { bank, list, from }));
    }
    world.sink.habits.answerAfterMs = 10;
    const before = world.sink.counters.bodies;
    // Each alone has codes enough; together they need twice as many.
    for (const id of ids) await schedule(api, id, 5);
    await untilBodies(world, before, Math.floor(half / 3));
    for (const sender of senders) {
      await sender.kill();
      await sender.start();
    }
    const waited = await until('half of the people to wait for a code', async () => {
      const waiting = await Promise.all(ids.map((id) => waitingFor(api, id)));
      return waiting.flat().length === half ? waiting.flat() : null;
    });
    await api.want('PUT', `coupon_banks/${bank}.json`, {
      coupon_bank: { codes: codesOf('N3', half) },
    });
    for (const id of ids) await api.ended(id);
    world.sink.habits.answerAfterMs = 0;

    const { add, lines } = linesOf(
      'n2 emptied bank',
      `${half} codes for two campaigns of ${half}, kill -9 of ${senders.length} senders, ${half} more codes`,
    );
    const said = readCodes(world, froms);
    addCodes(add, said);
    const served = waited.filter((address) => (said.byPerson.get(address)?.size ?? 0) === 1).length;
    add('all who waited got one code', `${served} of ${waited.length}`, served === waited.length);
    for (const [at, id] of ids.entries())
      addInvariants(add, await checkCampaign(world, api, { id, from: froms[at]! }));
    return lines;
  },
};

async function sendersOf(world: World, count: number): Promise<ProductProcess[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => world.sender(`sender-${index + 1}`)),
  );
}

function codesOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
}

async function aBank(
  api: AccountApi,
  { count, prefix, ...fields }: { count: number; prefix: string } & Record<string, unknown>,
): Promise<number> {
  const bank = await api.want('POST', 'coupon_banks.json', {
    coupon_bank: { name: prefix, codes: codesOf(prefix, count), ...fields },
  });
  return bank.id;
}

async function aCampaign(
  api: AccountApi,
  { bank, list, from }: { bank: number; list: number; from: string },
): Promise<number> {
  const id = await api.campaign([list], from);
  const { content_id: content } = await api.want('GET', `campaigns/${id}.json`);
  const html = `<p>{{ coupon.b${bank} }}</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;
  await api.want('PUT', `contents/${content}.json`, { content: { html_part: html } });
  await api.want('PUT', `campaigns/${id}.json`, {
    campaign: { subject: `Yours: {{ coupon.b${bank} }}` },
  });
  return id;
}

async function schedule(api: AccountApi, id: number, holdSeconds: number): Promise<void> {
  await api.want('POST', `campaigns/${id}/schedule.json`, {
    schedule_type: 1,
    hold_seconds: holdSeconds,
  });
}

async function waitingFor(api: AccountApi, id: number): Promise<string[]> {
  return (await api.people(id, 'pending'))
    .filter(({ reason }) => reason === 'no_coupon')
    .map(({ email }) => email.toLowerCase());
}

interface SaidCodes {
  byCode: Map<string, Set<string>>;
  byPerson: Map<string, Set<string>>;
  /** Bodies without a code. */
  without: number;
}

function readCodes(world: World, froms: readonly string[]): SaidCodes {
  const said: SaidCodes = { byCode: new Map(), byPerson: new Map(), without: 0 };
  const bodies = world.sink.journal.read().filter((line: JournalLine) => froms.includes(line.from));
  for (const { subject, to } of bodies) {
    const code = ready.exec(subject)?.[1];
    if (code === undefined) {
      said.without += 1;
      continue;
    }
    const person = to.toLowerCase();
    said.byCode.set(code, (said.byCode.get(code) ?? new Set()).add(person));
    said.byPerson.set(person, (said.byPerson.get(person) ?? new Set()).add(code));
  }
  return said;
}

function addCodes(
  add: (required: string, measured: string | number, isMet: boolean) => void,
  { byCode, byPerson }: SaidCodes,
): void {
  const shared = [...byCode.values()].filter((people) => people.size > 1).length;
  const several = [...byPerson.values()].filter((codes) => codes.size > 1).length;
  add('no code of two people', `${shared} of ${byCode.size}`, shared === 0 && byCode.size > 0);
  add('nobody with two codes of the bank', `${several} of ${byPerson.size}`, several === 0);
}
