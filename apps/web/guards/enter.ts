import { redirect } from '@tanstack/react-router';
import { meQuery } from '#features/session/access/web/me.ts';
import { readAccounts } from '#features/session/account-choice/web/account-list.ts';
import type { RouterContext } from '../session-context.ts';
import { rememberedAccount } from '../current-account.ts';
import { loadAccount, requireSignIn } from './guard-route.ts';
import { landingPath } from '#features/session/access/contract.ts';
import { links } from '../links.ts';
import { readElsewhere, targetWithoutAccount } from './no-account.ts';

/** The root path: asks for sign-in, then goes to the landing page of the person's account. */
export async function enter(context: RouterContext, path: string): Promise<never> {
  await requireSignIn(context, path);
  const api = context.apiOf(null);
  const me = await context.queries.ensureQueryData(meQuery(api));
  const mine = await readAccounts(api, { page: 0 });
  const first = mine.accounts.find((account) => !account.isBroken);
  if (mine.total === 0 || !first)
    return leaveForElsewhere(targetWithoutAccount(await readElsewhere(api), links.identityProfile));
  const known = me.defaultAccountId ?? rememberedAccount() ?? (mine.total === 1 ? first.id : null);
  if (known === null) throw redirect({ to: '/select-account' });
  throw redirect({ to: landingPath(await loadAccount(context, known, path)) });
}

function leaveForElsewhere(target: string): Promise<never> {
  if (target.startsWith('/')) throw redirect({ href: target });
  window.location.replace(target);
  return new Promise<never>(() => {});
}
