import { snapshotMailing } from '#engines/delivery/1-snapshot.ts';
import { claimBatch } from '#engines/delivery/2-claim.ts';
import { composeMails } from '#engines/delivery/3-compose.ts';
import { createOutcomeWriter } from '#engines/delivery/4-mark-written.ts';
import { aMailing, aMessage, sendingServices } from '#engines/delivery/mailing.builder.ts';
import { readMailing, type Mailing } from '#engines/delivery/open-mailings.ts';
import { refreshStatistics } from '#engines/delivery/refresh-statistics.ts';
import { prepareMessage, referenceTo, type DynamicChoice } from '#engines/templating/public.ts';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { peopleOnList } from './people-on-list.ts';

const batch = 500;
const atOnce = 5;
const rounds = 3;
const blocks = 3;
const bytes = 40 * 1024;

const line =
  '<p>A line of a mail that is as long as lines in mails are, with many words and no link in it at all.</p>\n';
/** About a tenth of the mail. */
const block = `<p><a href="https://blue.example/">Look</a></p>\n${line.repeat(Math.round(bytes / 10 / line.length))}`;
const hello =
  '<p>Hello {{ contact.first_name }} <a href="{{ unsubscribe_url }}">unsubscribe</a></p>';

/** Mails of 40 KB with three dynamic contents of three variants each, beside the same mails with fixed words: all but the wire. */
export async function benchDynamic(context: BenchContext): Promise<BenchRow[]> {
  const people = Math.max(2_000, Math.round(30_000 * context.scale));
  const accountId = await peopleOnList(context, 'Dynamic contents benchmark', people);
  const fixed: number[] = [];
  const dynamic: number[] = [];
  // One round of each after the other, so that a slow moment of the machine meets both; the first warms everything.
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await made(context, await begun(context, accountId, null));
    const chosen = await made(
      context,
      await begun(
        context,
        accountId,
        Array.from({ length: blocks }, (_, at) => aChoice(at + 1)),
      ),
    );
    if (round > 0) {
      fixed.push(plain);
      dynamic.push(chosen);
    }
  }
  const [limit, ours] = [median(fixed), median(dynamic)];
  context.report(`mails: fixed ${limit.toFixed(0)} a second, dynamic ${ours.toFixed(0)}`);
  return [
    {
      name: `${people} mails of 40 KB with ${blocks} dynamic contents of 3 variants, all but the wire`,
      limit: { label: 'the same words, fixed', figure: limit, unit: 'mails/s' },
      ours: { label: 'claim, choose, render, build, record', figure: ours, unit: 'mails/s' },
      ratio: ours / limit,
      target: 0.85,
    },
  ];
}

// One variant by a field, one by a list and a field, and a default: each for about a third.
function aChoice(id: number): DynamicChoice {
  const ends = (digits: string[]) => ({
    filter: 'or',
    segment_filters_attributes: digits.map((value) => ({
      criterion: 'field',
      field: 'first_name',
      operator: 'ends_with',
      value,
    })),
  });
  const onList = { criterion: 'list', operator: 'subscribed', list_ids: [1] };
  const said = (name: string, rules: unknown) => ({ name, html: block, text: name, rules });
  return {
    id,
    name: `Block ${id}`,
    variants: [
      said('one', ends(['0', '1', '2'])),
      said('two', {
        filter: 'and',
        segment_filters_attributes: [onList, ends(['3', '4', '5'])],
      }),
      said('default', null),
    ],
  };
}

async function begun(
  { database }: BenchContext,
  accountId: number,
  dynamic: DynamicChoice[] | null,
): Promise<Mailing> {
  const places = Array.from({ length: blocks }, (_, at) =>
    dynamic === null ? block : referenceTo('dynamic_content', at + 1),
  );
  const rest = line.repeat(Math.round((bytes - blocks * block.length) / line.length));
  const id = await aMailing(database, accountId, {
    lists: [1],
    message: aMessage(accountId, {
      html: hello + places.join('\n') + rest,
      text: 'Read this in your browser: {{ web_view_url }}',
      ...(dynamic !== null && { dynamic }),
    }),
  });
  const within = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
    inAccount(database, { accountId }, work);
  await within((account) => snapshotMailing(account, id, undefined, within));
  await refreshStatistics(database, { accountId, id });
  return (await within((account) => readMailing(account, id))) as Mailing;
}

/** Makes all mails of a mailing and records them as sent: mails a second. */
async function made({ database }: BenchContext, mailing: Mailing): Promise<number> {
  const writer = createOutcomeWriter(database);
  const { secrets, clock, config } = sendingServices(database);
  const urls = createTrackingUrls({ publicUrl: config.publicUrl, secrets });
  const tools = { secrets, clock, urls, returnDomain: null };
  const prepared = prepareMessage(mailing.message);
  let done = 0;
  const start = performance.now();
  for (let seen: number | null = 0; seen !== null;) {
    const { rows, freshAfter } = await inAccount(database, mailing, (account) =>
      claimBatch(account, mailing, batch, { freshAfter: seen }),
    );
    seen = freshAfter;
    const recorded: Promise<unknown>[] = [];
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      const mails = await composeMails(tools, mailing, prepared, some);
      for (const [at, { contactId, token }] of some.entries()) {
        const mail = mails[at]!;
        if ('error' in mail) throw new Error(mail.error);
        recorded.push(
          writer.markSent(mailing.accountId, {
            mailingId: mailing.id,
            contactId,
            token,
            response: '250 taken',
          }),
        );
      }
    }
    await Promise.all(recorded);
    done += rows.length;
  }
  const seconds = (performance.now() - start) / 1000;
  await writer.close();
  return done / seconds;
}

function median(figures: number[]): number {
  return figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)]!;
}
