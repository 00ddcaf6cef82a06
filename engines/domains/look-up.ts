import { DnsUnreachable } from '#platform/server/dns/dns.ts';
import type { DomainCheck } from './contract.ts';

/** What a check knows before it looks. */
export type PlannedCheck = Pick<DomainCheck, 'id' | 'is_required' | 'record'>;

/** What a look found. */
export type Look = Pick<DomainCheck, 'status' | 'code'> &
  Partial<Pick<DomainCheck, 'found' | 'values'>>;

/** A check that has not looked yet. */
export function waiting(planned: PlannedCheck): DomainCheck {
  return { ...planned, status: 'waiting', code: 'waiting', found: [], values: {} };
}

/** Looks, and answers 'unreachable' when no name server said anything. */
export async function lookUp(
  planned: PlannedCheck,
  look: () => Promise<Look>,
): Promise<DomainCheck> {
  try {
    const { status, code, found = [], values = {} } = await look();
    return {
      ...planned,
      status,
      code,
      found: found.slice(0, mostShown).map((text) => text.slice(0, longestShown)),
      values,
    };
  } catch (error) {
    if (!(error instanceof DnsUnreachable)) throw error;
    return { ...planned, status: 'unreachable', code: 'unreachable', found: [], values: {} };
  }
}

// Whatever a stranger's DNS holds is shown and kept, but not without bounds.
const mostShown = 5;
const longestShown = 600;
