import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableOf } from './line.ts';
import type { Scenario, Size } from './scenario.ts';
import { couponRace, emptiedBank } from './scenarios/coupon-race.ts';
import { failures } from './scenarios/failures.ts';
import { hostileInput } from './scenarios/hostile-input.ts';
import { killedDatabase, killedOwnDatabase } from './scenarios/killed-database.ts';
import { killedSender } from './scenarios/killed-sender.ts';
import { pressedOften } from './scenarios/pressed-often.ts';
import { unsubscribes } from './scenarios/unsubscribes.ts';
import { seededRandom } from './seeded-random.ts';
import { World } from './world/world.ts';

// The short form of npm run faults: the same scenarios, smaller, in one world.
const seed = Math.floor(Math.random() * 1_000_000);

const patience = 240_000;

let world: World;
beforeAll(async () => {
  world = await World.open({ connections: 4, leaseSeconds: 8 });
}, patience);
afterAll(() => world.close());

test(
  'a sender killed twice loses nobody, and its duplicates are few, alike and flagged',
  () => isMet(killedSender, { people: 600, times: 2 }),
  patience,
);

test(
  'nobody who unsubscribes before their mail is claimed gets it',
  () => isMet(unsubscribes, { people: 400, times: 30 }),
  patience,
);

test(
  'refusals end or delay their own mail only, and dropped connections lose nothing',
  () => isMet(failures, { people: 200, times: 1 }),
  patience,
);

test(
  'twenty presses of schedule are one run, and an address in three lists gets one mail',
  () => isMet(pressedOften, { people: 100, times: 20 }),
  patience,
);

test(
  'a killed database loses nothing that was acknowledged, and nothing is restarted by hand',
  () => isMet(killedDatabase, { people: 400, times: 1 }),
  patience,
);

test(
  'codes that senders race for while they are killed go to one person each',
  () => isMet(couponRace, { people: 400, times: 2 }),
  patience,
);

test(
  'who waits for a code gets one when an emptied bank is filled again',
  () => isMet(emptiedBank, { people: 200, times: 1 }),
  patience,
);

test(
  'a killed database of one process that plays every role comes back by itself, and nothing is lost',
  async () => {
    const own = await World.open(killedOwnDatabase.world);
    try {
      await isMet(killedOwnDatabase, { people: 400, times: 1 }, own);
    } finally {
      await own.close();
    }
  },
  patience,
);

test(
  'whatever is sent to a boundary is taken or refused, and a restart reads no mail again',
  async () => {
    // Its own world, because mail comes back there.
    const own = await World.open(hostileInput.world);
    try {
      await isMet(hostileInput, { people: 1, times: 1 }, own);
    } finally {
      await own.close();
    }
  },
  patience,
);

async function isMet(
  scenario: Scenario,
  size: Omit<Size, 'isPatient'>,
  within: World = world,
): Promise<void> {
  const lines = await scenario.play({
    world: within,
    random: seededRandom(seed),
    isPatient: false,
    ...size,
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(
    lines.filter((line) => !line.isMet),
    `Seed ${seed}:\n${tableOf(lines)}`,
  ).toEqual([]);
}
