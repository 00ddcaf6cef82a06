import type { Scenario } from './scenario.ts';
import { clockJumps } from './scenarios/clock-jumps.ts';
import { couponRace, emptiedBank } from './scenarios/coupon-race.ts';
import { dataRunKilled } from './scenarios/data-run-killed.ts';
import { deskKilled } from './scenarios/desk-killed.ts';
import { everything } from './scenarios/everything.ts';
import { failures } from './scenarios/failures.ts';
import { frozenSender } from './scenarios/frozen-sender.ts';
import { hostileInput } from './scenarios/hostile-input.ts';
import { journeyClock } from './scenarios/journey-clock.ts';
import { journeyKilled } from './scenarios/journey-killed.ts';
import { journeyStorm } from './scenarios/journey-storm.ts';
import { killedDatabase, killedOwnDatabase } from './scenarios/killed-database.ts';
import { killedRoles } from './scenarios/killed-roles.ts';
import { killedSender } from './scenarios/killed-sender.ts';
import { manySenders } from './scenarios/many-senders.ts';
import { orderRace } from './scenarios/order-race.ts';
import { pressedOften } from './scenarios/pressed-often.ts';
import { restarts } from './scenarios/restarts.ts';
import { stopStorm } from './scenarios/stop-storm.ts';
import { tarpit } from './scenarios/tarpit.ts';
import { unsubscribes } from './scenarios/unsubscribes.ts';

/** Every scenario, in the order they are played. */
export const scenarios: readonly Scenario[] = [
  killedSender,
  unsubscribes,
  failures,
  tarpit,
  pressedOften,
  stopStorm,
  killedDatabase,
  killedOwnDatabase,
  frozenSender,
  restarts,
  clockJumps,
  manySenders,
  killedRoles,
  everything,
  hostileInput,
  deskKilled,
  couponRace,
  emptiedBank,
  journeyKilled,
  journeyStorm,
  journeyClock,
  orderRace,
  dataRunKilled,
];
