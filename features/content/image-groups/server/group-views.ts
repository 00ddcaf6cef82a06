import { groupCommit } from '#platform/server/database/group-commit.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { createPipelinedTransactions } from '#platform/server/database/pipelined-transaction.ts';
import type { PlaceToken } from '#engines/tracking/public.ts';

/** Somebody looks at a place of an email and is offered a picture. */
export interface GroupView {
  copy: PlaceToken;
  offered: number;
  /** Whether the email goes on showing the picture that it showed first. */
  keeps: boolean;
  at: Date;
}

/** Stores what people look at and click. */
export interface GroupViews {
  /** Answers the picture that is shown, once it is stored. */
  view(view: GroupView): Promise<number>;
  click(copy: PlaceToken, at: Date): Promise<void>;
}

const connections = 2;

/** All that wait at a moment are stored by one statement. */
export function createGroupViews(database: Database): GroupViews {
  const transactions = createPipelinedTransactions(database, connections);
  const view = groupCommit<GroupView, number>(
    async (accountId, views) => {
      // An email that asks twice at once is one.
      const copies = new Map<string, GroupView>();
      for (const one of views) if (!copies.has(copyOf(one))) copies.set(copyOf(one), one);
      const asked = [...copies.values()];
      const found = await transactions.runAlone<{ no: number; shown: number }>({
        name: 'store_group_views',
        text: 'select no::int, shown from store_group_views($1, $2, $3, $4, $5, $6, $7)',
        values: [
          accountId,
          asked.map(({ copy }) => copy.groupId),
          asked.map(({ copy }) => copy.mailingId),
          asked.map(({ copy }) => copy.contactId),
          asked.map(({ offered }) => offered),
          asked.map(({ keeps }) => keeps),
          asked[0]!.at,
        ],
      });
      const shown = new Map(found.map(({ no, shown: id }) => [copyOf(asked[no - 1]!), Number(id)]));
      return views.map((one) => shown.get(copyOf(one)) ?? one.offered);
    },
    { largest: 500, tryEachAlone: false },
  );
  return {
    view: (one) => view(one.copy.accountId, one),
    async click({ accountId, groupId, mailingId, contactId }, at) {
      await transactions.runAlone({
        name: 'store_group_click',
        text: 'select store_group_click($1, $2, $3, $4, $5)',
        values: [accountId, groupId, mailingId, contactId, at],
      });
    },
  };
}

function copyOf({ copy: { groupId, mailingId, contactId } }: GroupView): string {
  return `${groupId}:${mailingId}:${contactId}`;
}
