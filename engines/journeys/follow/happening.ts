/** Something that happened to a contact (null: to many), as journeys hear of it. */
export interface Happening {
  contactId: number | null;
  /** A kind of the feed, or api_event. */
  kind: string;
  ref: number | null;
  data: unknown;
  muted: boolean;
  at: string;
}
