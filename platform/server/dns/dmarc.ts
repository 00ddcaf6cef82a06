import { tagsOf } from './dkim-record.ts';
import type { Dns } from './dns.ts';

/** What receivers are asked to do with mail that fails. */
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

/** What DMARC (RFC 9989) says about mail from a domain. */
export interface DmarcFinding {
  readonly outcome: 'right' | 'missing' | 'several' | 'unreadable';
  /** The texts that were found at the name of the domain itself, or the one that applies. */
  readonly found: readonly string[];
  /** Where the record that applies stands; null when there is none. */
  readonly at: string | null;
  /** The domain that alignment is measured by. */
  readonly organisation: string;
  /** What holds for mail from the domain itself, after sp, np and t. */
  readonly policy: DmarcPolicy;
  /** The tag that gave the policy. */
  readonly by: 'p' | 'sp' | 'np' | null;
  readonly isTest: boolean;
  readonly hasReports: boolean;
  readonly isStrictDkim: boolean;
  readonly isStrictSpf: boolean;
  /** Tags that RFC 9989 took out and receivers ignore. */
  readonly ignoredTags: readonly string[];
}

interface PolicyRecord {
  readonly domain: string;
  readonly text: string;
  readonly tags: ReadonlyMap<string, string>;
}

const policies: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];

/** Finds the DMARC record of a domain by the tree walk of RFC 9989 §4.10 and says what it means for mail from that domain. */
export async function checkDmarc(dns: Dns, domain: string): Promise<DmarcFinding> {
  const own = await textsAt(dns, domain);
  const records = await walk(dns, domain);
  const organisation = organisationOf(domain, records);
  const record =
    records.find((one) => one.domain === domain) ??
    records.find((one) => one.domain === organisation) ??
    records.find((one) => one.tags.get('psd') === 'y') ??
    null;
  const none = {
    policy: 'none',
    by: null,
    isTest: false,
    hasReports: false,
    isStrictDkim: false,
    isStrictSpf: false,
    ignoredTags: [],
  } as const;
  if (!record)
    return {
      outcome: own.length > 1 ? 'several' : own.length === 1 ? 'unreadable' : 'missing',
      found: own,
      at: null,
      organisation,
      ...none,
    };
  const asked =
    record.domain === domain
      ? { by: 'p' as const, policy: policyIn(record, 'p') ?? 'none' }
      : await subdomainPolicy(dns, domain, record);
  const isTest = record.tags.get('t') === 'y';
  return {
    outcome: 'right',
    found: [record.text],
    at: record.domain,
    organisation,
    by: asked.by,
    isTest,
    // A domain in test mode asks for one step less.
    policy: isTest ? policies[Math.max(0, policies.indexOf(asked.policy) - 1)]! : asked.policy,
    hasReports: (record.tags.get('rua') ?? '') !== '',
    isStrictDkim: record.tags.get('adkim') === 's',
    isStrictSpf: record.tags.get('aspf') === 's',
    ignoredTags: ['pct', 'rf', 'ri'].filter((tag) => record.tags.has(tag)),
  };
}

/** The names that the tree walk asks, the domain first: never more than eight. */
export function walkedNames(domain: string): string[] {
  const labels = domain.split('.');
  const names = [domain];
  let rest = labels.length >= 8 ? labels.slice(-7) : labels.slice(1);
  for (; rest.length > 0; rest = rest.slice(1)) names.push(rest.join('.'));
  return names;
}

async function walk(dns: Dns, domain: string): Promise<PolicyRecord[]> {
  const records: PolicyRecord[] = [];
  for (const name of walkedNames(domain)) {
    const record = readRecord(name, await textsAt(dns, name));
    if (!record) continue;
    records.push(record);
    if (record.tags.has('psd') && /^[yn]$/.test(record.tags.get('psd')!)) break;
  }
  return records;
}

async function textsAt(dns: Dns, name: string): Promise<string[]> {
  return (await dns.txt(`_dmarc.${name}`)).values.filter((text) =>
    /^v\s*=\s*DMARC1\s*(;|$)/.test(text),
  );
}

// Several records at one name are all dropped; one without a policy counts as p=none if it asks for reports.
function readRecord(domain: string, texts: readonly string[]): PolicyRecord | null {
  const [text] = texts;
  if (texts.length !== 1 || text === undefined) return null;
  const tags = tagsOf(text);
  if (!tags) return null;
  const record = { domain, text, tags };
  const isUsable =
    policyIn(record, 'p') !== null || (tags.get('rua') ?? '') !== '' || tags.get('psd') === 'y';
  return isUsable ? record : null;
}

function organisationOf(domain: string, records: readonly PolicyRecord[]): string {
  const closed = records.find((one) => one.tags.get('psd') === 'n');
  if (closed) return closed.domain;
  const suffix = records.find((one) => one.tags.get('psd') === 'y' && one.domain !== domain);
  if (suffix)
    return domain
      .split('.')
      .slice(-(suffix.domain.split('.').length + 1))
      .join('.');
  return records.at(-1)?.domain ?? domain;
}

async function subdomainPolicy(
  dns: Dns,
  domain: string,
  record: PolicyRecord,
): Promise<{ by: 'p' | 'sp' | 'np'; policy: DmarcPolicy }> {
  const missing = policyIn(record, 'np');
  if (missing !== null && !(await dns.addresses(domain)).exists)
    return { by: 'np', policy: missing };
  const below = policyIn(record, 'sp');
  return below !== null
    ? { by: 'sp', policy: below }
    : { by: 'p', policy: policyIn(record, 'p') ?? 'none' };
}

function policyIn(record: PolicyRecord, tag: string): DmarcPolicy | null {
  const value = record.tags.get(tag)?.toLowerCase() as DmarcPolicy | undefined;
  return value !== undefined && policies.includes(value) ? value : null;
}
