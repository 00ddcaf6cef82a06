import { textsOf } from '#engines/texting/inbound/inbound.harness.ts';
import { giveRfm } from '#tests/harness/rfm.builder.ts';
import { tokenOf } from '#tests/harness/person.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';
import type { Sample } from './screens.ts';
import { aTeamOf } from './team.ts';

interface CampaignRow {
  id: number;
  status: string;
  ab: unknown;
  schedule_type: number | null;
}

/** Opens every product to the first account, with settings that only an operator writes. */
export async function openEverything(server: TestServer, settings: object): Promise<void> {
  await aTeamOf(server).setProducts({ service: true, commerce: true }, settings);
  await giveRfm(server);
}

/** Fills the first account of a server with a record of each kind that a screen shows. */
export async function fillSampleAccount(server: TestServer): Promise<Sample> {
  await openEverything(server, {});
  await moveAccount(server, 'US');
  await giveNumber(server);
  await make(server, 'sample_data.json', {});
  const first = async (path: string, rows?: string): Promise<number> => {
    const { data } = (await server.call('GET', path)).body;
    return (rows ? data[rows] : data)[0].id;
  };
  const campaigns = await campaignsOf(server);
  const journeys = await journeysOf(server);
  const contentId = await first('contents.json');
  const { receipt, mail } = await aReceipt(server, contentId);
  return {
    ids: {
      ...(await smallThings(server)),
      orderId: await first('orders.json', 'orders'),
      webhookId: await first('webhooks.json', 'webhooks'),
      contentId,
      content_id: await first('dynamic_contents.json'),
      campaignId: campaigns.sent,
      tagId: await first('tags.json'),
      groupId: await first('image_groups.json'),
      segmentId: await first('segments.json', 'segments'),
      ruleId: await first('cleansing_rules.json?kind=plain', 'cleansing_rules'),
      listId: await first('lists.json', 'lists'),
      table_id: await first('relational_tables.json'),
      contactId: await first('contacts.json', 'contacts'),
      journeyId: journeys.live,
      imageId: await first('live_content_images.json'),
      pageId: await first('preference_pages.json'),
      formId: await first('forms.json'),
      viewId: 4,
      page: 'first-campaign',
      code: 'invalid',
      templateId: (await server.call('GET', 'content_layouts.json')).body.data[0].id,
    },
    idsBelow: {
      ...(await pagesAndForms(first)),
      '/content_templates': { templateId: await first('content_templates.json') },
      '/settings/mobile-app-profile': { appId: await first('mobile_applications.json') },
      '/push_applications': { campaignId: await first('push_campaigns.json') },
      '/coupon_banks': { itemId: await first('coupon_banks.json') },
      '/data_journeys': { journeyId: await first('data_workflows.json') },
      ...(await keywordOf(server)),
      '/sms_lists': { listId: await first('sms_lists.json') },
      '/sms_contacts': { contactId: await first('sms_contacts.json') },
      ...(await rulesOf(first)),
      '/transactional_campaigns': { campaignId: receipt },
      ...(await campaignsOfTexts(server)),
      '/campaigns/$campaignId/edit': { campaignId: campaigns.draft },
      '/campaigns/$campaignId/duplicate': { campaignId: campaigns.draft },
      '/campaigns/$campaignId/ab_': { campaignId: campaigns.tested },
      ...(await domainsOf(server)),
    },
    further: { ...statesOf(campaigns, mail), ...statesOfBuilder(journeys) },
  };
}

async function rulesOf(
  first: (path: string, rows: string) => Promise<number>,
): Promise<Sample['idsBelow']> {
  const ruleId = (kind: string) => first(`cleansing_rules.json?kind=${kind}`, 'cleansing_rules');
  return {
    '/cleansing_rules/non-openers': { ruleId: await ruleId('non-openers') },
    '/cleansing_rules/mega-openers': { ruleId: await ruleId('mega-openers') },
  };
}

async function smallThings(server: TestServer): Promise<Sample['ids']> {
  await make(server, 'brands.json', { brand: { name: 'Harbour' } });
  await make(server, 'ctags.json', { ctag: { name: 'Season' } });
  await make(server, 'carts.json', {
    cart: { name: 'Harbour cups', cart_type: 'ultra_cart', merchant_id: 'HARBOUR' },
  });
  const { data } = (
    await server.call('POST', 'tickets.json', {
      ticket: { subject: 'Where is my order?', email: 'reader@example.com', body: 'It is late.' },
    })
  ).body;
  return { cartType: 'ultracart', number: (data.ticket ?? data).number };
}

async function pagesAndForms(
  first: (path: string) => Promise<number>,
): Promise<Sample['idsBelow']> {
  return {
    '/acquisition/forms': { formId: await first('builders.json') },
    '/landing_pages': { pageId: await first('landing_pages.json') },
    '/analytics/custom_reports': { reportId: await first('custom_reports.json') },
    '/product_recommendations': { templateId: await first('product_feed_templates.json') },
    // The one with answers.
    '/surveys': { surveyId: await first('surveys.json?state=published') },
  };
}

interface Campaigns {
  sent: number;
  other: number;
  draft: number;
  tested: number;
  series: number;
}

async function campaignsOf(server: TestServer): Promise<Campaigns> {
  const rows: CampaignRow[] = (await server.call('GET', 'campaigns.json?per_page=100')).body.data;
  const one = (is: (row: CampaignRow) => unknown): number => rows.find(is)!.id;
  const sent = one((row) => row.status === 'sent' && !row.ab);
  return {
    sent,
    other: one((row) => row.status === 'sent' && row.id !== sent),
    draft: one((row) => row.status === 'draft'),
    tested: one((row) => row.ab),
    series: one((row) => row.schedule_type === 6),
  };
}

interface Journeys {
  /** One with contacts inside. */
  live: number;
  draft: number;
}

async function journeysOf(server: TestServer): Promise<Journeys> {
  const first = async (filter: string): Promise<number> =>
    (await server.call('GET', `workflows.json?filter_by=${filter}`)).body.data.workflows[0].id;
  return { live: await first('enabled'), draft: await first('draft') };
}

const statesOfBuilder = ({ live, draft }: Journeys): Sample['further'] => ({
  '/accounts/$accountId/journeys/$journeyId/builder': [
    `journeys/${live}/builder?view=outline`,
    `journeys/${draft}/builder`,
    `journeys/${draft}/builder?dialog=publish`,
  ],
});

/** What a query shows of a screen, or a record in another state. */
function statesOf(
  { sent, other, draft, tested, series }: Campaigns,
  mail: string,
): Sample['further'] {
  const base = '/accounts/$accountId';
  return {
    '/guide/$page': ['/guide/errors'],
    [`${base}/campaigns/$campaignId`]: [
      `campaigns/${sent}?part=delivered`,
      `campaigns/${series}`,
      `campaigns/${tested}`,
    ],
    [`${base}/campaigns/$campaignId/edit`]: [
      `campaigns/${draft}/edit?step=audience`,
      `campaigns/${draft}/edit?step=content`,
      `campaigns/${draft}/edit?step=review`,
      `campaigns/${series}/edit?step=review`,
    ],
    [`${base}/contents/template`]: [
      'contents/template?tab=gallery',
      'contents/template?tab=gallery&open=-1',
    ],
    [`${base}/reports/compare`]: [`reports/compare?ids=${sent},${other}`],
    [`${base}/transactional_campaigns/reports`]: [`transactional_campaigns/reports?mail=${mail}`],
  };
}

/** One domain of each kind. No key may set up domains: a person does. */
async function domainsOf(server: TestServer): Promise<Sample['idsBelow']> {
  const caller = { ...server, apiKey: await tokenOf(server) };
  const domain = async (path: string, body: object): Promise<{ domainId: number }> => ({
    domainId: (await make(caller, path, body)).id,
  });
  return {
    '/settings/sending-domains': await domain('dkim_domains.json', {
      dkim_domain: { name: 'mail.example.test' },
    }),
    '/settings/link-tracking-domains': await domain('link_tracking_domains.json', {
      name: 'go.example.test',
    }),
    '/settings/sms-link-tracking-domains': await domain('link_tracking_domains.json', {
      name: 's.example.test',
      kind: 'sms',
    }),
  };
}

/** A transactional campaign and one mail of it. */
async function aReceipt(
  server: TestServer,
  content: number,
): Promise<{ receipt: number; mail: string }> {
  const { id: receipt } = await make(server, 'transactional_campaigns.json', {
    transactional_campaign: {
      name: 'Receipt',
      subject: 'Your order',
      from_email: 'orders@example.com',
      content_id: content,
    },
  });
  const { message_id: mail } = await make(server, `transactional_campaigns/${receipt}/send.json`, {
    email: 'buyer@example.com',
  });
  return { receipt, mail };
}

async function make(
  server: TestServer,
  path: string,
  body: object,
): Promise<{ id: number; message_id: string }> {
  const answer = await server.call('POST', path, body, { key: server.apiKey });
  if (answer.status >= 300)
    throw new Error(
      `POST ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`,
    );
  return answer.body.data;
}

/** A keyword that somebody texted: its page, the link of its answer, and the number it came from. */
async function keywordOf(server: TestServer): Promise<Sample['idsBelow']> {
  const path = 'mobile_keywords.json?sort=word&sort_order=desc';
  const id: number = (await server.call('GET', path)).body.data[0].id;
  const { contact_id: contactId } = await textsOf(server).text('+14155550177', 'HOURS');
  const link = await server.until(
    async () => (await server.call('GET', `mobile_keywords/${id}/clicks.json`)).body.data[0],
    'the answer is sent, with its link',
  );
  return {
    '/mobile_keywords': { Id: id, keywordId: id, urlId: link.id },
    '/keyword_contacts': { contactId: contactId! },
  };
}

// A campaign of texts that was sent, with a link that was clicked, and one that programs send.
async function campaignsOfTexts(server: TestServer): Promise<Sample['idsBelow']> {
  const rows: CampaignRow[] = (await server.call('GET', 'sms_campaigns.json?status=sent')).body
    .data;
  const sent = rows[0]!.id;
  const links = (await server.call('GET', `sms_campaigns/${sent}/sms_click.json`)).body.data;
  const code = await server.call('POST', 'sms_campaigns.json', {
    sms_campaign: { name: 'Sign-in code', type: 'trans', text: 'Your code is {{ code }}.' },
  });
  return {
    '/sms_campaigns': { campaignId: sent, urlId: links[0].id, type: 'delivered' },
    '/transactional_sms_campaigns': { campaignId: code.body.data.id },
  };
}
