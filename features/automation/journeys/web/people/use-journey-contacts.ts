import { useMemo } from 'react';
import type { Api } from '#platform/web/api/create-api.ts';
import { readRows } from '#platform/web/resources/rows.ts';
import type { Selection } from '#platform/web/resources/selection.ts';
import { useResourceList, type ResourceList } from '#platform/web/resources/use-resource-list.ts';
import type { TableState } from '#platform/web/table/use-table-state.ts';
import { contactsOfJourney, type JourneyContact } from '../../contract/workflows.ts';

/** An entry of a contact as a table has it: the same contact may be there more than once. */
export interface ListedContact extends JourneyContact {
  readonly id: number;
}

/** So many entries of one contact are told apart. */
const entriesApart = 10_000;

/** The id of a listed entry. */
export const entryId = ({ contact_id, entry }: Pick<JourneyContact, 'contact_id' | 'entry'>) =>
  contact_id * entriesApart + (entry % entriesApart);

/** The contact of a listed entry. */
export const contactOfEntry = (id: number) => Math.floor(id / entriesApart);

/** So many contacts one call may name. */
export const mostNamed = 10_000;

const pageRead = 200;

/** The contacts that a table shows under its filters, but for the excluded entries; null where there are too many to name. */
export async function readContactIds(
  api: Api,
  journeyId: number,
  { filters, excludedIds, count }: Pick<Selection, 'filters' | 'excludedIds' | 'count'>,
): Promise<number[] | null> {
  if (count > mostNamed) return null;
  const { name, status, ...query } = filters as Record<string, string | undefined>;
  const found = new Set<number>();
  for (let page = 1; (page - 1) * pageRead < count + excludedIds.length; page += 1) {
    const { path, collectionKey } = contactsOfJourney(journeyId);
    const { data } = await api.get<unknown>(path, {
      query: { ...query, search: name, state: status, page, per_page: pageRead },
    });
    for (const row of readRows<JourneyContact>(data, collectionKey))
      if (!excludedIds.includes(entryId(row))) found.add(row.contact_id);
  }
  return [...found];
}

/** How often the contacts on screen are read again, in milliseconds. */
const refreshEvery = 10_000;

/** The contacts of a journey as the table asks for them, followed while the page is open. */
export function useJourneyContacts(
  journeyId: number,
  table: TableState,
): ResourceList<ListedContact> {
  const { name, status, sort: _sort, sort_order: _order, ...query } = table.query;
  const source = useMemo(() => contactsOfJourney(journeyId), [journeyId]);
  const list = useResourceList<JourneyContact>(
    source,
    { ...query, search: name, state: status },
    { refreshEvery },
  );
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, id: entryId(row) })), [list.rows]);
  return { ...list, rows };
}
