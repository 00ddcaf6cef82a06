import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError, needsReauthentication } from '#platform/web/api/api-error.ts';
import type { Api } from '#platform/web/api/create-api.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import {
  factorOverview,
  newCodes,
  totpSetup,
  type FactorOverview,
  type TotpSetup,
} from '../contract.ts';

const factorsKey = ['second-factor'];
const base = '/v2/users/second_factor';

// Refusals are told by whoever calls.
const here = { quiet: true, exclude: [422] };

/** The signed-in person's second factors. */
export function useFactors() {
  const api = useApi();
  return useQuery<FactorOverview>({
    queryKey: factorsKey,
    queryFn: async ({ signal }) =>
      factorOverview.parse((await api.get(`${base}.json`, { signal })).data),
  });
}

/** Everything that changes the person's second factors; each refreshes what is shown. */
export function useFactorChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: factorsKey });
  return { refresh, ...callsOf(api, refresh) };
}

/** Switches the rule of an account. */
export function useAccountRule() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { accountId: number; isRequired: boolean }) =>
      api.put(`/v2/${change.accountId}/second_factor_rule.json`, {
        body: { account: { requires_second_factor: change.isRequired } },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: factorsKey }),
  });
}

/** Tells of a failed change, but for a closed dialog of the password: that is no failure. */
export function tellFailure(error: unknown, otherwise: string): void {
  if (!needsReauthentication(error)) snackbar.error(refusalText(error, otherwise));
}

/** What a refusal says, as one sentence for one field or none. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const [first] = Object.values(error.fields);
  return first ? first.map(sentence).join(' ') : sentence(error.message);
}

function callsOf(api: Api, refresh: () => Promise<void>) {
  const codesOf = (data: unknown): string[] | null => newCodes.parse(data).recovery_codes;
  return {
    beginTotp: async (): Promise<TotpSetup> =>
      totpSetup.parse((await api.post(`${base}/totp.json`, here)).data),
    /** The caller refreshes once the codes have been seen. */
    confirmTotp: async (code: string) =>
      codesOf((await api.post(`${base}/totp/confirm.json`, { ...here, body: { code } })).data),
    removeTotp: async () => {
      await api.delete(`${base}/totp.json`, here);
      await refresh();
    },
    renewCodes: async () => {
      const codes = codesOf((await api.post(`${base}/recovery_codes.json`, here)).data);
      await refresh();
      return codes ?? [];
    },
    passkeyOptions: async (): Promise<unknown> =>
      (await api.post('/v2/users/passkeys/options.json', here)).data,
    keepPasskey: async (name: string, response: unknown) => {
      const codes = codesOf(
        (await api.post('/v2/users/passkeys.json', { ...here, body: { name, response } })).data,
      );
      await refresh();
      return codes;
    },
    renamePasskey: async (id: number, name: string) => {
      await api.put(`/v2/users/passkeys/${id}.json`, { ...here, body: { passkey: { name } } });
      await refresh();
    },
    removePasskey: async (id: number) => {
      await api.delete(`/v2/users/passkeys/${id}.json`, here);
      await refresh();
    },
  };
}
