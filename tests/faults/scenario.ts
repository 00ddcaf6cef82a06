import type { Line } from './line.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { World, WorldOptions } from './world/world.ts';

/** How large a run of a scenario is; what a scenario does not ask for has no meaning to it. */
export interface Size {
  people: number;
  /** How often the fault strikes. */
  times: number;
  /** Whether waits of minutes are sat through, such as the five before a deferred mail is tried again. */
  isPatient: boolean;
}

/** What a scenario has to work with. */
export interface Run extends Size {
  world: World;
  random: SeededRandom;
}

/** One story of faults and what is required of the product in it. */
export interface Scenario {
  name: string;
  title: string;
  world: WorldOptions;
  full: Size;
  /** The size of `--small`, where it is worth having. */
  small?: Size;
  /** Its time is waiting, not work: in a whole run it is played beside the others. */
  waitsMostly?: true;
  play(run: Run): Promise<Line[]>;
}

/** Addresses of one script, numbered. */
export function addresses(
  count: number,
  script: string,
  tag: string,
  domain = 'readers.example',
): string[] {
  return Array.from({ length: count }, (_, index) => `${script}.${tag}${index + 1}@${domain}`);
}
