import { lookUp, type CheckDomain, type Look } from '#engines/domains/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { checkDkim } from '#platform/server/dns/dkim-record.ts';
import { checkDmarc } from '#platform/server/dns/dmarc.ts';
import type { Dns } from '#platform/server/dns/dns.ts';
import { checkSpf, mostSpfLookups } from '#platform/server/dns/spf.ts';
import { publicKeysOf } from './dkim-keys.ts';
import { planSending, type SendingPlan } from './plan-records.ts';

/** Looks at the DNS records of a sending domain. */
export const checkSendingDomain: CheckDomain = async (services, domain) => {
  const keys = await inAccount(services.database, { accountId: domain.accountId }, (account) =>
    publicKeysOf(account, domain.id),
  );
  const plan = planSending(domain.name, keys, services.config.domains);
  return Promise.all(
    plan.map(({ wanted, ...planned }) =>
      lookUp(planned, () => look(services.dns, { wanted, ...planned }, domain.name)),
    ),
  );
};

async function look(dns: Dns, { id, record, wanted }: SendingPlan, domain: string): Promise<Look> {
  const name = record!.name;
  if (id === 'spf') return lookAtSpf(dns, name, wanted);
  if (id === 'return_mx') return lookAtMx(dns, name, wanted);
  if (id === 'dmarc') return lookAtDmarc(dns, domain);
  const { outcome, found } = await checkDkim(dns, name, {
    type: id === 'dkim' ? 'rsa' : 'ed25519',
    publicKey: wanted,
  });
  const status =
    outcome === 'testing'
      ? 'advice'
      : outcome === 'right' || outcome === 'missing'
        ? outcome
        : 'wrong';
  return { status, code: `dkim_${outcome}`, found: [...found] };
}

async function lookAtSpf(dns: Dns, name: string, wanted: string): Promise<Look> {
  const { outcome, found, lookups, culprit } = await checkSpf(dns, name, wanted);
  const status =
    outcome === 'allows_all'
      ? 'advice'
      : outcome === 'right' || outcome === 'missing'
        ? outcome
        : 'wrong';
  return {
    status,
    code: `spf_${outcome}`,
    found: [...found],
    values: { lookups, most: mostSpfLookups, culprit: culprit ?? '', wanted, count: found.length },
  };
}

async function lookAtMx(dns: Dns, name: string, wanted: string): Promise<Look> {
  const found = (await dns.mx(name)).values;
  const status =
    found.length === 0
      ? 'missing'
      : found.some(({ exchange }) => exchange === wanted.toLowerCase())
        ? 'right'
        : 'wrong';
  return {
    status,
    code: `mx_${status}`,
    found: found.map(({ priority, exchange }) => `${priority} ${exchange}`),
    values: { wanted },
  };
}

async function lookAtDmarc(dns: Dns, domain: string): Promise<Look> {
  const dmarc = await checkDmarc(dns, domain);
  if (dmarc.outcome !== 'right')
    return {
      status: dmarc.outcome === 'missing' ? 'missing' : 'wrong',
      code: `dmarc_${dmarc.outcome}`,
      found: [...dmarc.found],
    };
  return {
    status: 'right',
    code: `dmarc_${dmarc.policy}`,
    found: [...dmarc.found],
    values: {
      at: dmarc.at ?? '',
      organisation: dmarc.organisation,
      by: dmarc.by ?? '',
      is_inherited: dmarc.at === domain ? 0 : 1,
      is_test: dmarc.isTest ? 1 : 0,
      has_reports: dmarc.hasReports ? 1 : 0,
      is_strict: dmarc.isStrictDkim ? 1 : 0,
      ignored: dmarc.ignoredTags.join(', '),
    },
  };
}
