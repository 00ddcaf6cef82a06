/** One thing that happened to a ticket. */
export interface TicketHappening {
  kind:
    | 'created'
    | 'status'
    | 'priority'
    | 'assignee'
    | 'subject'
    | 'tags'
    | 'customer'
    | 'reply'
    | 'note'
    | 'withdrawn'
    | 'bounced'
    | 'snoozed'
    | 'woken'
    | 'merged'
    | 'unmerged'
    | 'split'
    | 'forward'
    | 'third_party';
  before?: string;
  after?: string;
  /** Who did it, where that is not the caller. */
  actorName?: string;
}
