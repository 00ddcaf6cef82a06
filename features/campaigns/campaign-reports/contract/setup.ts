/** A record by id and name: without a name when it is gone, without an id when it lies in a folder that is shut to the caller. */
export interface Named {
  id: number | null;
  name: string | null;
}

/** How a campaign was set up, with names in place of ids, as GET campaigns/{id}/setup answers. */
export interface CampaignSetup {
  lists: Named[];
  suppressed_lists: Named[];
  segments: Named[];
  suppressed_segments: Named[];
  secure_lists: Named[];
  brand: Named | null;
  content: Named | null;
  schedule_type: number | null;
  approval_requested_by: string;
  approval_requested_at: string | null;
  approved_by: string;
}
