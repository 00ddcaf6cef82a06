import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery, type ResourceContract } from '#platform/contract/resource.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { addDomain, removeDomain, setDefault } from './change-domain.ts';
import { domainChange, shownDomain, type DomainCheck, type DomainKind } from './contract.ts';
import { domainsTable } from './domains-table.ts';
import { runCheck, type CheckDomain } from './run-check.ts';
import type { StoredDomain } from './stored-domain.ts';

/** A family of domains: its contract, its kinds, and what each kind needs besides. */
export interface DomainFamily {
  readonly contract: ResourceContract;
  readonly kinds: readonly DomainKind[];
  /** Whether a caller may see and change domains of a kind. */
  readonly may: (account: Pick<Account, 'can'>, kind: DomainKind) => boolean;
  readonly plan: (account: Account, domain: StoredDomain) => Promise<DomainCheck[]>;
  readonly check: CheckDomain;
  readonly removed?: (account: Account, domain: StoredDomain) => Promise<void>;
}

const byId = z.object({ accountId: idParam, id: idParam });

/** Mounts the calls of a family of domains: list, default, show, create, change, verify and delete. Changes require reauthentication. */
export function mountDomainFamily(router: Router, services: Services, family: DomainFamily): void {
  const { contract, kinds } = family;
  const { path, role, singular } = contract;
  const shown = { ...contract, row: shownDomain };
  const show = async (account: Account, id: number): Promise<Row> => {
    const row = await showRecord(account, { contract: shown, table: domainsTable }, id);
    const kind = row['kind'] as DomainKind;
    if (!kinds.includes(kind) || !family.may(account, kind)) throw notFound('domain');
    return row;
  };
  mountReading(router, family, show);
  router.account({
    method: 'POST',
    path,
    role,
    summary: `Add a ${contract.title.toLowerCase()}; answers the DNS records to set; requires reauthentication`,
    body: unwrapped(singular, contract.fields.strict()),
    handle: async ({ account, body, raw }) => {
      const { name, kind = kinds[0] } = body as { name: string; kind?: DomainKind };
      requireKind(account, family, kind!);
      await requireReauthentication(services, raw);
      const { id } = await addDomain(
        account,
        { kind: kind!, name, now: services.clock.now() },
        (domain) => family.plan(account, domain),
      );
      return created(await show(account, id));
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    role,
    summary: 'Make a domain the default (requires reauthentication), or look at its records now',
    params: byId,
    transaction: false,
    body: unwrapped(singular, domainChange),
    bodySample: { verify: true },
    handle: async ({ accountId, actor, params, body, raw }) => {
      const { is_default: isDefault, verify } = body as z.output<typeof domainChange>;
      const which = { accountId, actor, id: params.id };
      if (isDefault !== undefined) {
        await inAccount(services.database, which, (account) => show(account, params.id));
        await requireReauthentication(services, raw);
        await inAccount(services.database, which, (account) =>
          setDefault(account, kinds, params.id, isDefault),
        );
      }
      return ok(
        verify
          ? await verifyNow(services, family, which, show)
          : await inAccount(services.database, which, (account) => show(account, params.id)),
      );
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/verify`,
    role,
    summary: 'Look at a domain’s DNS records now',
    params: byId,
    transaction: false,
    handle: async ({ accountId, actor, params }) =>
      ok(await verifyNow(services, family, { accountId, actor, id: params.id }, show)),
  });
  router.account({
    method: 'DELETE',
    path: `${path}/:id`,
    role,
    summary: 'Remove a domain; requires reauthentication',
    params: byId,
    handle: async ({ account, params, raw }) => {
      await show(account, params.id);
      await requireReauthentication(services, raw);
      const domain = await removeDomain(
        account,
        { path, kinds, families: services.families },
        params.id,
      );
      await family.removed?.(account, domain);
      return ok({ id: domain.id });
    },
  });
}

function mountReading(
  router: Router,
  family: DomainFamily,
  show: (account: Account, id: number) => Promise<Row>,
): void {
  const { contract, kinds } = family;
  const { path, role } = contract;
  router.account({
    method: 'GET',
    path,
    role,
    summary: `List ${path}, with kind and verified state`,
    query: listQuery(contract.list),
    handle: async ({ account, query }) => {
      const wanted = (query as { kind?: DomainKind }).kind;
      if (wanted) requireKind(account, family, wanted);
      const open = wanted ? [wanted] : kinds.filter((kind) => family.may(account, kind));
      const { rows, meta } = await listRecords(account, contract, domainsTable, {
        ...(query as ListQuery),
        kind: open,
      });
      return ok(contract.collectionKey ? { [contract.collectionKey]: rows } : rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/default`,
    role,
    summary: 'The default domain',
    query: z.object({
      kind: z
        .enum(kinds as [DomainKind, ...DomainKind[]], `must be one of ${kinds.join(', ')}`)
        .default(kinds[0]!),
    }),
    handle: async ({ account, query }) => {
      const { kind } = query as { kind: DomainKind };
      requireKind(account, family, kind);
      const row = await account.db
        .selectFrom('domains')
        .select('id')
        .where('account_id', '=', account.id)
        .where('kind', '=', kind)
        .where('is_default', '=', true)
        .executeTakeFirst();
      if (!row) throw notFound('default domain');
      return ok(await show(account, row.id));
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id`,
    role,
    summary: 'One domain with its DNS records and what was found',
    params: byId,
    handle: async ({ account, params }) => ok(await show(account, params.id)),
  });
}

async function verifyNow(
  services: Services,
  family: DomainFamily,
  which: { accountId: number; actor: AdmittedActor; id: number },
  show: (account: Account, id: number) => Promise<Row>,
): Promise<Row> {
  const within = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, which, work);
  await within((account) => show(account, which.id));
  await runCheck(services, family.check, {
    accountId: which.accountId,
    id: which.id,
    kinds: family.kinds,
    isAsked: true,
  });
  return within((account) => show(account, which.id));
}

function requireKind(account: Account, family: DomainFamily, kind: DomainKind): void {
  if (!family.may(account, kind)) throw forbidden('You need the role dns_setup for this.');
}

// {dkim_domain: {name}} and {name} are the same body.
function unwrapped<T extends z.ZodType>(singular: string, fields: T) {
  return z.preprocess((body) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
    const inner = (body as Record<string, unknown>)[singular];
    return inner !== null && typeof inner === 'object' ? inner : body;
  }, fields);
}
