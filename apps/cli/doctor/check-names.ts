import { readMailRoute } from '#engines/delivery/public.ts';
import type { Config } from '#platform/server/config.ts';
import { checkDmarc } from '#platform/server/dns/dmarc.ts';
import {
  createDns,
  createRecordResolver,
  DnsUnreachable,
  type Dns,
} from '#platform/server/dns/dns.ts';
import { checkSpf, type SpfFinding } from '#platform/server/dns/spf.ts';
import { Findings, wordsOf, type Finding } from './finding.ts';
import { isLocalHost } from './local-host.ts';
import { reverseName } from './reverse-name.ts';

interface Names {
  readonly config: Config;
  readonly dns: Dns;
  readonly found: Findings;
}

const mostQuestions = 60;

/** What the name servers (DNS_SERVERS, or those of the machine) say about the hosts of the settings. */
export async function checkNames(config: Config): Promise<Finding[]> {
  const found = new Findings('dns');
  const servers = config.domains.dnsServers;
  const names: Names = { config, found, dns: createDns({ servers, timeoutMs: 1500 }) };
  const checks = [checkHosts, checkReturnDomain, checkSpfRecord, checkSender, checkPointers];
  for (const check of checks)
    try {
      await check(names);
    } catch (error) {
      if (!(error instanceof DnsUnreachable)) throw error;
      found.warn(
        error.message,
        'Check that this machine reaches its name servers, or set DNS_SERVERS.',
      );
      // The next ones would wait for the same servers in vain.
      break;
    }
  if (found.list.length === 0) found.ok('No host of the settings needs a name server.');
  return found.list;
}

async function checkHosts({ config, dns, found }: Names): Promise<void> {
  const { linkHost, returnHost } = config.domains;
  const hosts = new Map<string, string[]>();
  const add = (setting: string, host: string): void => {
    if (!isLocalHost(host)) hosts.set(host, [...(hosts.get(host) ?? []), setting]);
  };
  add('PUBLIC_URL', new URL(config.publicUrl).hostname);
  add('LINK_HOST', linkHost);
  if (config.inbound.returnDomain !== null) add('RETURN_HOST', returnHost);
  for (const [host, settings] of hosts) {
    const { values } = await dns.addresses(host);
    const named = `${host} (${settings.join(', ')})`;
    if (values.length > 0) found.ok(`${named} has the address ${values.join(', ')}.`);
    else
      found.fail(
        `${named} has no address in DNS, so nobody can open it.`,
        `Add an A or AAAA record for ${host}, or correct the setting.`,
      );
  }
}

async function checkReturnDomain({ config, dns, found }: Names): Promise<void> {
  const { returnDomain } = config.inbound;
  const { returnHost } = config.domains;
  if (returnDomain === null) return;
  const servers = (await dns.mx(returnDomain)).values.map(({ exchange }) => exchange);
  if (servers.length === 0)
    return found.fail(
      `${returnDomain} (RETURN_DOMAIN) has no MX record, so bounces and unsubscribes by email do not come back.`,
      `Add the record: ${returnDomain} MX 10 ${returnHost}.`,
    );
  if (servers.includes(returnHost))
    return found.ok(`Email to ${returnDomain} (RETURN_DOMAIN) comes to ${returnHost}.`);
  found.warn(
    `Email to ${returnDomain} (RETURN_DOMAIN) goes to ${servers.join(', ')} and not to ${returnHost} (RETURN_HOST).`,
    'Change the MX record, or make sure that those servers pass the email on.',
  );
}

async function checkSpfRecord({ config, dns, found }: Names): Promise<void> {
  const { spfInclude, returnHost } = config.domains;
  if (config.smtpUrl === null) return;
  const domain = config.inbound.returnDomain ?? domainOf(config.mailFrom);
  if (isLocalHost(domain)) return;
  const wanted = spfInclude === null ? `a:${returnHost}` : `include:${spfInclude}`;
  const { outcome, culprit } = await checkSpf(dns, domain, wanted);
  // Which machines a relay sends from is known by its operator alone, unless SPF_INCLUDE says so.
  const isKnown = spfInclude !== null || readMailRoute(config.smtpUrl).kind === 'mx';
  if (outcome === 'right' || (outcome === 'not_listed' && !isKnown))
    return found.ok(`The SPF record of ${domain} is readable.`);
  const remedy = `Publish one TXT record at ${domain}: v=spf1 ${isKnown ? wanted : 'include:<the name your relay gives>'} ~all`;
  if (outcome === 'missing') found.warn(`${domain} has no SPF record.`, remedy);
  else found.fail(`The SPF record of ${domain} ${spfFault(outcome, culprit, wanted)}.`, remedy);
}

function spfFault(outcome: SpfFinding['outcome'], culprit: string | null, wanted: string): string {
  const faults: Partial<Record<SpfFinding['outcome'], string>> = {
    several: 'is one of several, so receivers heed none',
    too_many_lookups: 'needs more than ten look-ups, so receivers do not heed it',
    broken_include: `includes ${culprit}, which has no record`,
    wrong_syntax: `cannot be read at ${culprit}`,
    not_listed: `does not have ${wanted}`,
    allows_all: 'lets everybody send (+all)',
  };
  return faults[outcome] ?? `is ${outcome}`;
}

async function checkSender({ config, dns, found }: Names): Promise<void> {
  const domain = domainOf(config.mailFrom);
  if (config.smtpUrl === null || isLocalHost(domain)) return;
  const [mx, host] = [await dns.mx(domain), await dns.addresses(domain)];
  if (mx.values.length === 0 && host.values.length === 0)
    found.warn(
      `${domain} (MAIL_FROM) takes no email: it has neither MX nor address, and some receivers refuse such senders.`,
      'Add an MX record, or set MAIL_FROM to an address of a domain that has one.',
    );
  const { outcome, policy } = await checkDmarc(dns, domain);
  if (outcome === 'right') found.ok(`DMARC of ${domain} (MAIL_FROM) asks for ${policy}.`);
  else
    found.warn(
      `${domain} (MAIL_FROM) has no DMARC record that receivers can use (${outcome}).`,
      `Publish a TXT record at _dmarc.${domain}, for example v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
    );
}

// Receivers refuse servers that call themselves by a name which does not lead back to them.
async function checkPointers({ config, dns, found }: Names): Promise<void> {
  if (config.smtpUrl === null) return;
  const route = readMailRoute(config.smtpUrl);
  if (route.kind !== 'mx') return;
  const name = route.settings.helloName.toLowerCase();
  const addresses = isLocalHost(name) ? [] : (await dns.addresses(name)).values;
  if (addresses.length === 0)
    return found.fail(
      `This machine greets mail servers as ${name}, which has no address in DNS.`,
      'Set hello in SMTP_URL to its public name: mx:?hello=mail.example.com',
    );
  const pointer = createRecordResolver(config.domains.dnsServers, mostQuestions);
  for (const address of addresses) {
    const pointed = await pointer(reverseName(address), 'PTR').catch(wordsOfLookup);
    if (typeof pointed === 'string') throw new DnsUnreachable(pointed);
    if (pointed.some((one) => one.toLowerCase().replace(/\.$/, '') === name))
      found.ok(`${address} points back to ${name} (PTR).`);
    else
      found.fail(
        `${address} points to ${pointed.join(', ') || 'no name'} and not back to ${name}: many receivers refuse its email.`,
        `Ask who gave you the address to set its PTR record to ${name}.`,
      );
  }
}

function wordsOfLookup(error: unknown): string[] | string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOTFOUND', 'ENODATA'].includes(code)
    ? []
    : `A PTR record could not be looked up (${code || wordsOf(error)}).`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
