import { createContext, use, useCallback } from 'react';
import type { ReactNode } from 'react';
import { canUse, type AccountFacts } from '../contract.ts';
import type { Me } from './me.ts';

interface Access {
  readonly me: Me;
  /** Null on pages that belong to no account. */
  readonly facts: AccountFacts | null;
}

const AccessContext = createContext<Access | null>(null);

/** Hands who is signed in, and what they may do in the current account, to the screens below. */
export function AccessProvider({ me, facts, children }: Access & { children: ReactNode }) {
  return <AccessContext value={{ me, facts }}>{children}</AccessContext>;
}

/** The signed-in person. */
export function useMe(): Me {
  return useAccess().me;
}

/** What is known of the current account and of the person's roles in it. */
export function useAccountFacts(): AccountFacts {
  const { facts } = useAccess();
  if (!facts) throw new Error('This page belongs to no account, so there are no account facts.');
  return facts;
}

/** The account that is open around this page; null where a page stands without one. */
export function useOpenAccount(): number | null {
  return use(AccessContext)?.facts?.accountId ?? null;
}

/** Answers whether the person may use what a role opens; for buttons that hide or explain themselves. */
export function useCan(): (role: string) => boolean {
  const { facts } = useAccess();
  return useCallback((role: string) => facts !== null && canUse(role, facts), [facts]);
}

/** Whether the person writes campaigns, be it that others approve them. */
export function useCanMakeCampaigns(): boolean {
  const can = useCan();
  return can('campaign_full_access') || can('campaign_requires_approval');
}

function useAccess(): Access {
  const access = use(AccessContext);
  if (!access)
    throw new Error('useMe, useAccountFacts and useCan need an AccessProvider above them.');
  return access;
}
