import { isbot } from 'isbot';
import throwAwayDomains from './throw-away-domains.json' with { type: 'json' };

/** What speaks against a post; it is told to people who look through what was kept out. */
export const reasons = [
  'no_ticket',
  'forged_ticket',
  'late_ticket',
  'quick',
  'replayed',
  'trap',
  'busy_network',
  'busy_address',
  'machine_agent',
  'no_agent',
  'no_language',
  'link_in_name',
  'dotted_address',
  'throw_away_address',
  'foreign_site',
  'no_proof',
] as const;

/** One of {@link reasons}. */
export type Reason = (typeof reasons)[number];

/** How much each weighs; a post that comes to `enough` is kept out until a person has looked. */
export const weights: Readonly<Record<Reason, number>> = {
  no_ticket: 100,
  forged_ticket: 100,
  late_ticket: 60,
  quick: 60,
  replayed: 100,
  trap: 100,
  busy_network: 60,
  busy_address: 60,
  machine_agent: 60,
  no_agent: 40,
  no_language: 20,
  link_in_name: 60,
  dotted_address: 40,
  throw_away_address: 60,
  foreign_site: 40,
  no_proof: 40,
};
export const enough = 50;

/** Headers of a call, by their names in small letters. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const throwAway = new Set(throwAwayDomains);
const headless = /headless|phantomjs|electron|puppeteer|playwright|selenium/i;

/** What the headers of a call say against it. */
export function signsOfCall(headers: Headers): Reason[] {
  const agent = textOf(headers['user-agent']);
  const hints = textOf(headers['sec-ch-ua']);
  const signs: Reason[] = [];
  if (agent === '') signs.push('no_agent');
  else if (isbot(agent) || headless.test(agent) || headless.test(hints))
    signs.push('machine_agent');
  if (textOf(headers['accept-language']) === '') signs.push('no_language');
  return signs;
}

/** What a person is said to be called and where they read mail. */
export interface GivenPerson {
  readonly names: readonly string[];
  readonly emailKey: string | null;
}

/** What the answers say against a post. */
export function signsOfPerson({ names, emailKey }: GivenPerson): Reason[] {
  const signs: Reason[] = [];
  if (names.some((name) => /https?:|www\.|:\/\/|\.(com|net|ru|xyz|top)\//i.test(name)))
    signs.push('link_in_name');
  const [local = '', domain = ''] = (emailKey ?? '').split('@');
  const dots = local.split('.').length - 1;
  if (/^(gmail|googlemail)\.com$/.test(domain) && dots >= 4) signs.push('dotted_address');
  if (throwAway.has(domain)) signs.push('throw_away_address');
  return signs;
}

/** Whether a browser says that the post comes from a page that the form is not meant for. */
export function isForeign(headers: Headers, sites: readonly string[], ownOrigin: string): boolean {
  const origin = textOf(headers['origin']);
  if (sites.length === 0 || origin === '' || origin === 'null' || origin === ownOrigin)
    return false;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return !sites.some((site) => host === site || host.endsWith(`.${site}`));
}

function textOf(header: string | string[] | undefined): string {
  return [header ?? ''].flat().join(', ').trim();
}
