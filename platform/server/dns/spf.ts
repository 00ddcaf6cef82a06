import type { Dns } from './dns.ts';

/** What an SPF record (RFC 7208) of a name amounts to. */
export interface SpfFinding {
  readonly outcome:
    | 'right'
    | 'missing'
    | 'several'
    | 'too_many_lookups'
    | 'broken_include'
    | 'wrong_syntax'
    | 'not_listed'
    | 'allows_all';
  /** The records as they were found. */
  readonly found: readonly string[];
  /** Names that a receiver has to look up; more than ten make the record void. */
  readonly lookups: number;
  /** The term or name that is to blame. */
  readonly culprit: string | null;
}

/** The most names that a receiver looks up for one record (RFC 7208 §4.6.4). */
export const mostSpfLookups = 10;

interface Walk {
  lookups: number;
  isListed: boolean;
  fault: {
    outcome: 'too_many_lookups' | 'broken_include' | 'wrong_syntax' | 'several';
    culprit: string;
  } | null;
}

const term = /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/])(.+))?$/i;
const modifier = /^(redirect|exp|[a-z][a-z0-9_.-]*)=(.*)$/i;

/** Reads the SPF record of a name, follows what it includes, and looks for a term such as include:_spf.example.net. */
export async function checkSpf(dns: Dns, name: string, wanted: string): Promise<SpfFinding> {
  const found = (await dns.txt(name)).values.filter(isSpf);
  const done = (
    outcome: SpfFinding['outcome'],
    lookups = 0,
    culprit: string | null = null,
  ): SpfFinding => ({ outcome, found, lookups, culprit });
  if (found.length === 0) return done('missing');
  if (found.length > 1) return done('several');
  const walk: Walk = { lookups: 0, isListed: false, fault: null };
  await follow(dns, found[0] as string, wanted.toLowerCase(), walk);
  if (walk.fault) return done(walk.fault.outcome, walk.lookups, walk.fault.culprit);
  if (!walk.isListed) return done('not_listed', walk.lookups);
  if (/\s\+?all(\s|$)/i.test(found[0] as string)) return done('allows_all', walk.lookups);
  return done('right', walk.lookups);
}

function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text);
}

async function follow(dns: Dns, record: string, wanted: string, walk: Walk): Promise<void> {
  let hasAll = false;
  let redirect: string | null = null;
  for (const word of record.trim().split(/\s+/).slice(1)) {
    if (walk.fault) return;
    const parsed = term.exec(word);
    if (!parsed) {
      const set = modifier.exec(word);
      if (!set) return void (walk.fault = { outcome: 'wrong_syntax', culprit: word });
      if (set[1]?.toLowerCase() === 'redirect') redirect = set[2] ?? '';
      continue;
    }
    const [, qualifier = '', kind = '', , argument = ''] = parsed;
    if ((qualifier === '' || qualifier === '+') && `${kind}:${argument}`.toLowerCase() === wanted)
      walk.isListed = true;
    if (kind.toLowerCase() === 'all') hasAll = true;
    else if (/^(include|a|mx|ptr|exists)$/i.test(kind)) count(walk, word);
    if (kind.toLowerCase() === 'include') await include(dns, argument, wanted, walk);
  }
  // A redirect counts only where nothing before it matches everybody.
  if (redirect === null || hasAll || walk.fault) return;
  count(walk, `redirect=${redirect}`);
  if (`include:${redirect}`.toLowerCase() === wanted) walk.isListed = true;
  await include(dns, redirect, wanted, walk);
}

async function include(dns: Dns, name: string, wanted: string, walk: Walk): Promise<void> {
  // A macro names something else for every mail, so it cannot be followed here.
  if (walk.fault || name.includes('%')) return;
  const records = (await dns.txt(name)).values.filter(isSpf);
  if (records.length > 1) walk.fault = { outcome: 'several', culprit: name };
  else if (records.length === 0) walk.fault = { outcome: 'broken_include', culprit: name };
  else await follow(dns, records[0] as string, wanted, walk);
}

function count(walk: Walk, word: string): void {
  walk.lookups += 1;
  if (walk.lookups > mostSpfLookups) walk.fault ??= { outcome: 'too_many_lookups', culprit: word };
}
