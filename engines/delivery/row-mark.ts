/** Who fills a rolling mailing. */
export interface RollingOf {
  sourceType: string;
  sourceId: number;
}

/** A row about whose mail the server will soon know more than we do. */
export interface RowMark {
  mailingId: number;
  contactId: number;
  token: string;
  /** Of a mailing that goes to people one by one: its source is asked and told, in the same transaction. */
  rolling?: RollingOf | undefined;
}
