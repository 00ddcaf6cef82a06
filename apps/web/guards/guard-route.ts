import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { factsQuery } from '#features/session/access/web/facts-query.ts';
import type { AccountFacts } from '#features/session/access/contract.ts';
import { gateOfRoute, sectionOf } from '#features/session/access/contract/gates.ts';
import { meQuery } from '#features/session/access/web/me.ts';
import type { FeatureGate, FeatureRoute } from '#platform/web/feature-route.ts';
import { accountDisabledMessage } from '#platform/contract/errors.ts';
import { setDraftOwner } from '#platform/web/drafts/kept-drafts.ts';
import { setDisplayZone } from '#platform/web/format/time-zone.ts';
import { showLanguage } from '#platform/web/i18n/language.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { RouterContext } from '../session-context.ts';
import { frameAllows } from '../embed/embed-mode.ts';
import { mayOpen } from '../product-page.ts';
import { decideAccess } from './decide-access.ts';
import { isGoneAddress } from './gone-address.ts';
import { asksForOldEditor } from './old-editor.ts';
import { asksSecondFactor } from './second-factor.ts';

/** What the account chooser says when an account can't be read. */
export const accountFailed = 'Error in fetching account information';

interface GuardRequest {
  route: Pick<FeatureRoute, 'name' | 'path' | 'gate'>;
  location: ParsedLocation;
  params: Record<string, string>;
  context: RouterContext;
}

/** Lets a person into a page, or sends them where they belong. */
export async function guardRoute({
  route,
  location,
  params,
  context,
}: GuardRequest): Promise<void> {
  if (isGoneAddress(location.pathname)) throw redirect({ to: '/404' });
  const mode = context.embed.follow(location.search, accountIdOf(params));
  if (route.gate?.public) return meetMember(route.gate, context);
  if (!frameAllows(mode, { name: route.name, accountId: accountIdOf(params) }))
    throw redirect({ to: '/access-denied' });
  await requireSignIn(context, location.href);
  if (asksForOldEditor(route.path, location.search as Record<string, unknown>))
    throw redirect({ to: '/404' });
  if (params['accountId'] === undefined) return;
  const accountId = Number(params['accountId']);
  if (!Number.isSafeInteger(accountId) || accountId <= 0) throw redirect({ to: '/404' });
  const facts = await loadAccount(context, accountId, location.href);
  if (!facts.active) snackbar.error(accountDisabledMessage);
  if (!mayOpen(context.page.product, facts) && context.page.product !== 'marketing')
    throw redirect({ to: '/access-denied' });
  const decision = decideAccess(sectionAt(route, location.pathname), facts);
  if (decision.kind === 'denied') throw redirect({ to: '/access-denied' });
  if (decision.kind === 'elsewhere') throw redirect({ to: decision.to });
  if (decision.kind === 'plan')
    throw redirect({ to: '/error-460', search: { titleName: decision.titleName } });
}

/** What only the older application shows is as open as the section that its address belongs to. */
function sectionAt(route: GuardRequest['route'], pathname: string): GuardRequest['route'] {
  const gate = route.path.endsWith('/$') ? gateOfRoute(pathname) : null;
  if (!gate) return route;
  const section = sectionOf(gate);
  return { name: section.charAt(0).toUpperCase() + section.slice(1), path: pathname };
}

function accountIdOf(params: Record<string, string>): number | null {
  return /^\d+$/.test(params['accountId'] ?? '') ? Number(params['accountId']) : null;
}

/** Makes sure that somebody is signed in and known; leaves for the sign-in page when not. */
export async function requireSignIn(context: RouterContext, path: string): Promise<void> {
  if (!(await isSignedIn(context))) await beginSignIn(context, path);
  await followMember(context);
}

/** Knows who is signed in where nobody has to be. */
async function meetMember(gate: FeatureGate, context: RouterContext): Promise<void> {
  if (gate.meetsMembers && (await isSignedIn(context))) await followMember(context);
}

async function isSignedIn({ session }: RouterContext): Promise<boolean> {
  return (await session.accessToken()) !== null || session.resume();
}

async function followMember(context: RouterContext): Promise<void> {
  const me = await context.queries.ensureQueryData(meQuery(context.apiOf(null)));
  setDisplayZone(me.timeZone);
  setDraftOwner(me.id);
  await showLanguage(me.preferences.language);
}

async function beginSignIn(context: RouterContext, path: string): Promise<void> {
  try {
    await context.session.begin(path);
  } catch (error) {
    throw redirect({
      to: '/authentication',
      search: { error: error instanceof Error ? error.message : String(error) },
    });
  }
}

/** Reads an account and the person's roles in it; a stranger's or broken account leads to the chooser, one that asks for a second factor to the sign-in and back to `path`. */
export async function loadAccount(
  context: RouterContext,
  accountId: number,
  path: string,
): Promise<AccountFacts> {
  try {
    return await context.queries.ensureQueryData(factsQuery(context.apiOf(accountId), accountId));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return new Promise<never>(() => {});
    if (asksSecondFactor(error)) await beginSignIn(context, path);
    throw redirect({
      to: '/select-account',
      search: { accountId: String(accountId), message: accountFailed },
    });
  }
}
