import type { Api } from '#platform/web/api/create-api.ts';

/** What a person without any account has elsewhere. */
export interface Elsewhere {
  /** Whether they belong to an organisation of merchandising. */
  readonly hasOrganisation: boolean;
  /** Whether they belong to a group of the storefront. */
  readonly hasGroup: boolean;
}

/** Where a person without any account goes: to a product that is theirs, else to their identity, which says with code 400 that an account is missing. */
export function targetWithoutAccount(
  { hasOrganisation, hasGroup }: Elsewhere,
  identityDashboard: string | null,
): string {
  if (hasOrganisation) return '/products/merchandising';
  if (hasGroup) return '/products/neto';
  const target = new URL(identityDashboard ?? '/users/edit', 'http://here');
  target.searchParams.set('code', '400');
  return identityDashboard === null ? `${target.pathname}${target.search}` : target.href;
}

/** Reads what a person has elsewhere; what can't be read counts as not there. */
export async function readElsewhere(api: Api): Promise<Elsewhere> {
  const [hasOrganisation, hasGroup] = await Promise.all([
    hasAny(api, '/v2/merchants.json', 'merchants'),
    hasAny(api, '/v2/users/groups.json', 'groups'),
  ]);
  return { hasOrganisation, hasGroup };
}

async function hasAny(api: Api, path: string, rows: string): Promise<boolean> {
  try {
    const { data } = await api.get<unknown>(path, { quiet: true, exclude: [403, 404, 460] });
    const list =
      typeof data === 'object' && data !== null && rows in data
        ? (data as Record<string, unknown>)[rows]
        : data;
    return Array.isArray(list) && list.length > 0;
  } catch {
    return false;
  }
}
