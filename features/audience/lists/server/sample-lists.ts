import { sql, type SqlBool } from 'kysely';
import { sampleSender, type SampleCustomer } from '#engines/audience/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { contactListRecords } from './lists-table.ts';

interface Story {
  name: string;
  description: string;
  /** What its readers know it by. */
  publicName: string;
  publicDescription: string;
  holds: (customer: SampleCustomer) => boolean;
}

const german = new Set(['Germany', 'Austria', 'Switzerland']);
const stories = {
  all: {
    name: 'All customers',
    description: 'Everybody who ever ordered',
    publicName: 'Shop news',
    publicDescription: 'New pieces and seasons, about twice a month',
    holds: () => true,
  },
  kingdom: {
    name: 'United Kingdom',
    description: 'Customers in the United Kingdom',
    publicName: 'Offers for the United Kingdom',
    publicDescription: 'Delivery weekends and sales',
    holds: ({ country }) => country === 'United Kingdom',
  },
  german: {
    name: 'Germany, Austria, Switzerland',
    description: 'Customers who read German',
    publicName: 'Neues aus dem Laden',
    publicDescription: 'Auf Deutsch, einmal im Monat',
    holds: ({ country }) => german.has(country),
  },
  big: {
    name: 'Big spenders',
    description: 'More than £5,000 in all',
    publicName: 'Letters from the workshop',
    publicDescription: 'First looks, every four weeks',
    holds: ({ spent }) => spent > 5000,
  },
  once: {
    name: 'Ordered once',
    description: 'One order so far',
    publicName: 'Welcome letters',
    publicDescription: 'How we make things, in three short letters',
    holds: ({ orders }) => orders === 1,
  },
} satisfies Record<string, Story>;

/** A sample list, and which sample customers it holds. */
export interface SampleList {
  id: number;
  holds: (customer: SampleCustomer) => boolean;
}

/** The sample lists by what the sample data calls them. */
export type SampleLists = Record<keyof typeof stories, SampleList>;

/** Lists by country and spend; contacts join them when they are made. */
export const listSample: SampleRecords<SampleLists> = {
  async make({ account }) {
    const sender = sampleSender(account);
    const made: [string, SampleList][] = [];
    for (const [
      key,
      { name, description, publicName, publicDescription, holds },
    ] of Object.entries<Story>(stories)) {
      const id = await insertSample(account, contactListRecords, {
        name,
        description,
        public_name: publicName,
        public_description: publicDescription,
        is_public: true,
        from_name: sender.name,
        from_email: sender.email,
        reply_to_email: sender.replyTo,
        address: sender.address,
      });
      made.push([key, { id, holds }]);
    }
    return Object.fromEntries(made) as SampleLists;
  },
  remove: (removal) =>
    takeOutSamples(
      removal,
      contactListRecords,
      sql<SqlBool>`exists (select from list_memberships m where m.account_id = ${removal.account.id} and m.list_id = r.id)`,
    ),
};
