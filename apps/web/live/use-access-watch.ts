import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { ApiError } from '#platform/web/api/api-error.ts';

/** Asks the guard of the open page again when what the person may do has changed; who is no member any more is shown out. */
export function useAccessWatch({
  data,
  error,
}: Pick<UseQueryResult<AccountFacts>, 'data' | 'error'>): void {
  const router = useRouter();
  const known = useRef<string | null>(null);
  const rights = data ? rightsOf(data) : null;
  const isShownOut = error instanceof ApiError && error.status === 403;
  useEffect(() => {
    if (rights !== null && known.current !== null && known.current !== rights)
      void router.invalidate();
    known.current = rights;
  }, [rights, router]);
  useEffect(() => {
    if (isShownOut) void router.navigate({ to: '/access-denied' });
  }, [isShownOut, router]);
}

/** Everything that gates ask for, as one text to compare. */
function rightsOf({ roles, name: _name, ...account }: AccountFacts): string {
  return JSON.stringify([account, [...roles].sort()]);
}
