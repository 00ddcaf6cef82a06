import type { brandSample } from '#features/audience/brands/server/public.ts';
import type { listSample } from '#features/audience/lists/server/public.ts';
import type { contentSample } from '#features/content/contents/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

type KeyOf<Records> = Records extends SampleRecords<infer Made> ? keyof Made : never;

/** What a sample campaign says, to whom, under which brand. */
export interface SampleLetter {
  name: string;
  subject: string;
  preheader: string;
  content: KeyOf<typeof contentSample>;
  list: KeyOf<typeof listSample>;
  brand: KeyOf<typeof brandSample> | null;
}

/** The sample campaigns: two that went out, one that is being written, one that is scheduled, one that recurs. */
export const sampleLetters = {
  news: {
    name: 'Autumn newsletter',
    subject: 'New in the workshop: lanterns for the long evenings',
    preheader: 'Three pieces we are proud of, and how they are made',
    content: 'news',
    list: 'all',
    brand: 'workshop',
  },
  offer: {
    name: 'Free delivery weekend',
    subject: '{{ contact.first_name | default: "Today" }}, delivery is free until Sunday night',
    preheader: 'No code, no minimum: the postman is on us',
    content: 'offer',
    list: 'kingdom',
    brand: 'shop',
  },
  thanks: {
    name: 'Thank you, best customers',
    subject: 'A first look, because you were here first',
    preheader: 'The spring range before anybody else sees it',
    content: 'thanks',
    list: 'big',
    brand: 'shop',
  },
  soon: {
    name: 'Before the holidays',
    subject: 'What is still in the workshop before the holidays',
    preheader: 'The last pieces of the year, and when to order them',
    content: 'letter',
    list: 'kingdom',
    brand: 'workshop',
  },
  monthly: {
    name: 'Letter from the workshop',
    subject: 'What we made this month',
    preheader: 'Every four weeks, for those who order often',
    content: 'letter',
    list: 'big',
    brand: 'workshop',
  },
} satisfies Record<string, SampleLetter>;
