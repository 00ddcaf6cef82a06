import type { FieldsOf } from '#platform/contract/resource.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { requireUnchanged } from '#platform/server/resource/require-unchanged.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { contentFeeds, usualTemplate, type FeedMapping, type ShownFeed } from '../contract.ts';
import { keepItems } from './feed-items.ts';
import { fetchFeed, type FetchedFeed } from './fetch-feed.ts';
import { feedRecords } from './records.ts';
import { faultsOfTemplate } from './render-items.ts';
import { showFeed } from './show-feed.ts';
import { storeFetched } from './store-feed.ts';

type Fields = FieldsOf<typeof contentFeeds>;
type Feed = Exclude<FetchedFeed, 'unchanged' | { fault: string }>;
type Who = { accountId: number; actor: AdmittedActor };

/** Makes a feed of an address that answers one; it is asked before anything is written, outside any transaction. */
export async function createFeed(services: Services, who: Who, fields: Fields): Promise<ShownFeed> {
  await requireTemplate(fields.template);
  const feed = await probe(services, fields.url, fields.mapping ?? {});
  return inAccount(services.database, who, async (account) => {
    const { id } = await createRecord(account, feedRecords, {
      ...fields,
      template: fields.template ?? usualTemplate,
      created_by: account.actor.name,
    });
    const refreshMinutes = fields.refresh_minutes ?? 60;
    await storeFetched(
      account,
      { id, failures: 0, refreshMinutes, now: services.clock.now() },
      feed,
    );
    return showFeed(account, id);
  });
}

/** Changes a feed; another address or another place of its items is asked first. */
export async function changeFeed(
  services: Services,
  who: Who,
  change: { id: number; fields: Partial<Fields>; ifMatch: string | undefined },
): Promise<ShownFeed> {
  const { id, fields, ifMatch } = change;
  await requireTemplate(fields.template);
  const before = await inAccount(services.database, who, async (account) =>
    contentFeeds.row.parse(await showRecord(account, feedRecords, id)),
  );
  const url = fields.url ?? before.url;
  const mapping = fields.mapping ?? before.mapping;
  const isOther = url !== before.url || JSON.stringify(mapping) !== JSON.stringify(before.mapping);
  const feed = isOther ? await probe(services, url, mapping) : null;
  return inAccount(services.database, who, async (account) => {
    await requireUnchanged(account, feedRecords, { id, ifMatch });
    await updateRecord(account, feedRecords, { id, fields });
    if (feed !== null) {
      if (url !== before.url) await keepItems(account, id, []);
      const refreshMinutes = fields.refresh_minutes ?? before.refresh_minutes;
      await storeFetched(
        account,
        { id, failures: 0, refreshMinutes, now: services.clock.now() },
        feed,
      );
    }
    return showFeed(account, id);
  });
}

/** Asks for a feed now. What went wrong is written down and answered with it. */
export async function refreshFeed(services: Services, who: Who, id: number): Promise<ShownFeed> {
  const feed = await inAccount(services.database, who, async (account) =>
    contentFeeds.row.parse(await showRecord(account, feedRecords, id)),
  );
  const { url, mapping, failures } = feed;
  const now = services.clock.now();
  const asked = { url, mapping, etag: null, lastModified: null, now };
  const fetched = await fetchFeed(services.fetcher, asked);
  return inAccount(services.database, who, async (account) => {
    await storeFetched(
      account,
      { id, failures, refreshMinutes: feed.refresh_minutes, now },
      fetched,
    );
    return showFeed(account, id);
  });
}

/** What an address answers, if it is a feed; the 422 says what it is instead. */
export async function probe(
  { fetcher, clock }: Pick<Services, 'fetcher' | 'clock'>,
  url: string,
  mapping: FeedMapping,
): Promise<Feed> {
  const asked = { url, mapping, etag: null, lastModified: null, now: clock.now() };
  const fetched = await fetchFeed(fetcher, asked);
  if (fetched === 'unchanged' || 'fault' in fetched)
    throw invalid({ url: [fetched === 'unchanged' ? 'answers nothing' : fetched.fault] });
  return fetched;
}

/** Refuses a template that cannot be read, or that asks for more than items. */
export async function requireTemplate(template: string | undefined): Promise<void> {
  const faults = template === undefined ? [] : await faultsOfTemplate(template);
  if (faults.length > 0) throw invalid({ template: faults.slice(0, 5) });
}
