import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { articleRecords } from './article-records.ts';
import { freeSlug, slugOf } from './slug.ts';
import { indexArticles } from './words.ts';

const samples = [
  {
    name: 'Where is my order?',
    language: 'en',
    category: 'Delivery',
    body: '<p>As soon as your parcel leaves our warehouse, we email you a tracking link.</p><h2>The link shows nothing yet</h2><p>The carrier needs up to 24 hours until the first scan.</p><h2>The parcel is late</h2><p>If nothing has moved for three working days, write to us with your order number.</p>',
    helpful_yes: 31,
    helpful_no: 4,
  },
  {
    name: 'How to return an item',
    language: 'en',
    category: 'Returns',
    body: '<p>You can return items within 30 days.</p><ol><li>Open the order in your customer account.</li><li>Choose the items and print the label.</li><li>Bring the parcel to the nearest drop-off point.</li></ol><p>The refund arrives within five days after the parcel has reached us.</p>',
    helpful_yes: 22,
    helpful_no: 2,
  },
  {
    name: 'My parcel arrived damaged',
    language: 'en',
    category: 'Delivery',
    body: '<p>We are sorry. Please send us two photos: one of the parcel and one of the damaged item.</p><p>We send a replacement or refund the price, as you prefer.</p>',
    helpful_yes: 9,
    helpful_no: 1,
  },
  {
    name: 'Wo ist meine Bestellung?',
    language: 'de',
    category: 'Lieferung',
    body: '<p>Sobald Ihr Paket unser Lager verlässt, erhalten Sie von uns einen Link zur Sendungsverfolgung.</p><h2>Der Link zeigt noch nichts</h2><p>Bis zum ersten Scan vergehen bis zu 24 Stunden.</p><h2>Das Paket verspätet sich</h2><p>Bewegt sich drei Werktage lang nichts, schreiben Sie uns mit Ihrer Bestellnummer.</p>',
    helpful_yes: 17,
    helpful_no: 3,
  },
  {
    name: 'Einen Artikel zurücksenden',
    language: 'de',
    category: 'Rücksendung',
    body: '<p>Sie können Artikel innerhalb von 30 Tagen zurücksenden.</p><ol><li>Öffnen Sie die Bestellung in Ihrem Kundenkonto.</li><li>Wählen Sie die Artikel und drucken Sie den Aufkleber.</li><li>Geben Sie das Paket bei der nächsten Annahmestelle ab.</li></ol>',
    helpful_yes: 12,
    helpful_no: 0,
  },
  {
    name: 'Zahlungsarten',
    language: 'de',
    category: 'Bezahlung',
    state: 'draft',
    body: '<p>Sie zahlen per Karte, Lastschrift oder Rechnung.</p>',
    helpful_yes: 0,
    helpful_no: 0,
  },
] as const;

/** Six articles in two languages, one of them a draft. */
export const articleSample: SampleRecords<void> = {
  async make({ account }) {
    const ids: number[] = [];
    for (const sample of samples) {
      const slug = await freeSlug(account, { slug: slugOf(sample.name), of: sample.language });
      ids.push(
        await insertSample(account, articleRecords, { state: 'published', ...sample, slug }),
      );
    }
    await indexArticles(account, ids);
  },
  remove: (removal) => takeOutSamples(removal, articleRecords),
};
