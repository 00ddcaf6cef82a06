import type { Scenario } from './scenario.ts';
import { killedSender } from './scenarios/killed-sender.ts';
import { unsubscribes } from './scenarios/unsubscribes.ts';

/** Every scenario, in the order they are played. */
export const scenarios: readonly Scenario[] = [killedSender, unsubscribes];
