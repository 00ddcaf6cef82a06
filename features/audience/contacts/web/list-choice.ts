/** A list in the drawer, with the state the contact shall have in it. */
export interface ChosenList {
  id: number;
  name: string;
  status: 'subscribed' | 'unsubscribed';
}

/** True when nothing would change. */
export function isSameChoice(before: readonly ChosenList[], after: readonly ChosenList[]): boolean {
  return (
    before.length === after.length &&
    before.every((list) => after.some((one) => one.id === list.id && one.status === list.status))
  );
}

/** The choice as toggle_subscriptions takes it; lists in neither are taken away. */
export function subscriptionBody(chosen: readonly ChosenList[]): {
  subscribed_list_ids: number[];
  unsubscribed_list_ids: number[];
} {
  const idsOf = (status: ChosenList['status']) =>
    chosen.filter((list) => list.status === status).map((list) => list.id);
  return { subscribed_list_ids: idsOf('subscribed'), unsubscribed_list_ids: idsOf('unsubscribed') };
}
