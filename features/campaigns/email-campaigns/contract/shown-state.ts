/** What a campaign's shown state is made of. */
export interface Stated {
  status: string;
  approval_state?: string | null | undefined;
  is_enabled?: boolean | undefined;
  schedule_type?: number | null | undefined;
}

/** The state that people see of a campaign, the same on every screen: its status, or what says more. */
export function shownState(campaign: Stated): string {
  const { status, approval_state: approval, is_enabled: isEnabled, schedule_type: way } = campaign;
  if (approval === 'requested') return 'awaiting_approval';
  if (status === 'recurring' && isEnabled === false) return 'paused';
  if (status === 'sent' && way === 6) return 'finished';
  // While the recipients are chosen it goes out already.
  return status === 'active' || status === 'locked' ? 'sending' : status;
}
