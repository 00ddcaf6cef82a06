import { setTimeout as sleep } from 'node:timers/promises';
import { addInvariants, checkCampaign } from '../checker.ts';
import { linesOf } from '../line.ts';
import { moments, untilBodies } from '../nemesis.ts';
import { addresses, type Scenario } from '../scenario.ts';
import { until, type AccountApi } from '../world/account-api.ts';
import type { ProductProcess } from '../world/product-process.ts';

// A supervisor of the rig's looks when it likes; the product itself has to be quick.
const heals = 30;
const healsItself = 10;

/** kill -9 of PostgreSQL and all its processes while mails go out, people are imported and contacts are made. */
export const killedDatabase: Scenario = {
  name: 'e',
  title: 'database killed',
  world: { connections: 4, leaseSeconds: 60 },
  full: { people: 5_000, times: 10, isPatient: true },
  async play({ world, random, people, times }) {
    const sender = await world.onlySender();
    const api = await world.account();
    const from = 'killed-database@harbour.example';
    const list = await api.listOf(addresses(people, 'ok', 'e'));
    const imported = await api.list();
    world.sink.habits.answerAfterMs = 20;
    const before = world.sink.counters.bodies;
    const made = await api.list();
    const making = makeContacts(api, made);
    const importId = await api.beginImport(imported, addresses(people, 'ok', 'import'));
    const id = await api.send([list], from);
    const roles = [...new Set([world.web, world.worker, sender])];
    const isOwned = world.options.isOneProcess === true;
    const limit = isOwned ? healsItself : heals;
    const ended: string[] = [];
    let slowest = 0;
    for (const moment of moments(random, times, people)) {
      await untilBodies(world, before, moment, () => roles.some((role) => !role.isRunning));
      await startEnded(roles, ended);
      const began = performance.now();
      await world.postgres.kill();
      await until('the API to answer again', async () =>
        (await api.call('GET', `campaigns/${id}.json`)).status === 200 ? true : null,
      );
      slowest = Math.max(slowest, (performance.now() - began) / 1000);
    }
    await sleep(2_000);
    await startEnded(roles, ended);
    await api.ended(id);
    const acknowledged = await making.stop();
    const done = await api.importEnded(importId);
    world.sink.habits.answerAfterMs = 0;

    const checked = await checkCampaign(world, api, { id, from });
    const { add, lines } = linesOf(
      isOwned ? 'm own database killed' : 'e database killed',
      `kill -9 of PostgreSQL ${times} times during ${people} mails, an import and ${acknowledged.length} new contacts`,
    );
    const missing = await missingOf(api, made, acknowledged);
    add(
      'every acknowledged contact is there',
      `${missing} of ${acknowledged.length} missing`,
      missing === 0 && acknowledged.length > 0,
    );
    const joined = (await api.call('GET', `lists/${imported}/contacts.json?per_page=1`)).body.meta
      .total;
    add(
      'the acknowledged import is whole',
      `${done.status}, ${joined} of ${people} people`,
      done.status === 'done' && joined === people,
    );
    add(
      'no restart by hand',
      ended.length === 0
        ? `${roles.map(({ name }) => name).join(', ')} ran through`
        : `ended: ${ended.join('; ')}`,
      ended.length === 0 && roles.every(({ isRunning }) => isRunning),
    );
    add(
      `the API answers again within ${limit} s`,
      `${slowest.toFixed(1)} s at most`,
      slowest <= limit,
    );
    add(
      `duplicates <= ${world.options.connections} at each kill`,
      checked.duplicates.length,
      checked.duplicates.length <= world.options.connections * times,
    );
    addInvariants(add, checked);
    return lines;
  },
};

/** The same where one process of the product plays every role and owns the database: it starts it again itself. */
export const killedOwnDatabase: Scenario = {
  ...killedDatabase,
  name: 'm',
  title: 'own database killed',
  world: { connections: 4, leaseSeconds: 60, isOneProcess: true },
};

// What ended is a line that is not met; it is started again, so that the rest of the run still tells something.
async function startEnded(roles: readonly ProductProcess[], ended: string[]): Promise<void> {
  for (const role of roles.filter(({ isRunning }) => !isRunning)) {
    ended.push(
      `${role.name}, it said ${/^\w*Error: .*/m.exec(role.said)?.[0].slice(0, 120) ?? 'nothing'}`,
    );
    await role.start();
  }
}

// Contacts are made one after the other, and only what was answered with 201 counts.
function makeContacts(api: AccountApi, list: number): { stop(): Promise<string[]> } {
  let isOn = true;
  const acknowledged: string[] = [];
  const running = (async () => {
    for (let number = 1; isOn; number += 1) {
      const email = `ok.made${number}@readers.example`;
      const status = await api
        .call('POST', 'contacts.json', { contact: { email, list_ids: [list] } })
        .then(
          (answer) => answer.status,
          () => 0,
        );
      if (status === 201) acknowledged.push(email);
      await sleep(20);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await running;
      return acknowledged;
    },
  };
}

async function missingOf(
  api: AccountApi,
  list: number,
  emails: readonly string[],
): Promise<number> {
  const there = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { contacts: rows } = (await api.want(
      'GET',
      `lists/${list}/contacts.json?per_page=100&page=${page}`,
    )) as { contacts: { email: string }[] };
    for (const { email } of rows) there.add(email);
    if (rows.length < 100) break;
  }
  return emails.filter((email) => !there.has(email)).length;
}
