import { z } from 'zod';
import type { RowOf } from '#platform/contract/resource.ts';
import { apiKeyMessages, apiKeys, keyAddressProblem } from '../contract.ts';

/** One API key as the list answers it. */
export type ApiKey = RowOf<typeof apiKeys>;

/** What the drawer edits. `address` is what stands in the field and is not in the list yet. */
export const keyForm = z
  .object({
    name: apiKeys.fields.shape.name,
    permissions: z.array(z.string()).min(1, apiKeyMessages.noPermission),
    whitelisted_ips: z.array(z.string()),
    address: z.string(),
  })
  .superRefine(({ address, whitelisted_ips: others }, context) => {
    const problem = address.trim() === '' ? null : keyAddressProblem(address.trim(), others);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['address'], message: problem });
  });

/** What the drawer edits. */
export type KeyValues = z.output<typeof keyForm>;

/** The drawer's values for a key, or for a new one. */
export function valuesOf(key: ApiKey | null): KeyValues {
  return {
    name: key?.name ?? '',
    permissions: key?.roles ?? [],
    whitelisted_ips: key?.whitelisted_ips ?? [],
    address: '',
  };
}

/** The body that saves them; an address that was typed but not added belongs to the list. */
export function bodyOf({ name, permissions, whitelisted_ips: listed, address }: KeyValues) {
  return {
    api_key: {
      name,
      permissions: Object.fromEntries(permissions.map((permission) => [permission, 'yes'])),
      whitelisted_ips: address.trim() === '' ? listed : [...listed, address.trim()],
    },
  };
}
