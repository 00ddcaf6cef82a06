import { sampleCustomers } from '#engines/audience/public.ts';
import { makeSampleTickets, removeSampleTickets } from '#engines/desk/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { slaPolicySample } from '#features/service/sla-policies/server/public.ts';
import { supportEmailSample } from '#features/service/support-emails/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

const german = new Set(['Germany', 'Austria', 'Switzerland']);
/** So many sample contacts write to the desk, in each language. */
const writers = 20;

/** What the sample contacts asked in the last six weeks, in English and German, and what was answered. */
export const ticketSample: SampleRecords<void> = {
  after: [sampleCustomers, contactSample, slaPolicySample, supportEmailSample],
  make({ account, now, made }) {
    const customers = made(sampleCustomers).map(({ email, firstName, lastName, country }) => ({
      email,
      firstName,
      name: `${firstName} ${lastName}`,
      language: german.has(country) ? ('de' as const) : ('en' as const),
    }));
    // Those who came last: they are still in touch with the shop.
    const newest = (language: 'en' | 'de') =>
      customers.filter((person) => person.language === language).slice(-writers);
    return makeSampleTickets(account, {
      now,
      people: [...newest('en'), ...newest('de')],
      supportEmailId: made(supportEmailSample),
    });
  },
  remove: ({ account }) => removeSampleTickets(account),
};
