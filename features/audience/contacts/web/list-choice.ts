/** A list in the drawer, with the state the contact shall have in it. */
export interface ChosenList {
  id: number;
  name: string;
  status: 'subscribed' | 'unsubscribed';
}

/** The state in each list by its id; null for one that the contact shall leave. */
export type ListChoice = Readonly<Record<string, ChosenList['status'] | null>>;

/** The choice that lists stand for. */
export function choiceOf(lists: readonly ChosenList[]): ListChoice {
  return Object.fromEntries(lists.map((list) => [list.id, list.status]));
}

/** A choice with one list in another state, or left; a list that was not there when the drawer opened leaves no trace. */
export function withList(
  choice: ListChoice,
  opened: ListChoice,
  change: { id: number; status: ChosenList['status'] | null },
): ListChoice {
  const { [change.id]: _before, ...others } = choice;
  return change.status === null && (opened[change.id] ?? null) === null
    ? others
    : { ...others, [change.id]: change.status };
}

/** The choice as toggle_subscriptions takes it; lists in neither are taken away. */
export function subscriptionBody(choice: ListChoice): {
  subscribed_list_ids: number[];
  unsubscribed_list_ids: number[];
} {
  const idsOf = (status: ChosenList['status']) =>
    Object.keys(choice)
      .filter((id) => choice[id] === status)
      .map(Number);
  return { subscribed_list_ids: idsOf('subscribed'), unsubscribed_list_ids: idsOf('unsubscribed') };
}
