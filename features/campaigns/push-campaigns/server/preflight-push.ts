import { sql } from 'kysely';
import { countRecipients } from '#engines/mobile/public.ts';
import type { PushAudience, PushMessage } from '#engines/push/contract.ts';
import {
  liquidTexts,
  mostBytesOf,
  payloadFor,
  pushCandidatesSql,
  renderPush,
} from '#engines/push/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';
import { textOf, type PushCampaignRow, type PushPreflight } from '../contract/push-campaigns.ts';

type Problem = PushPreflight['problems'][number];

const mostSampled = 1_000;
// As long as those that are sent.
const sampleMark = 'm'.repeat(90);
const sampleToken = 't'.repeat(180);

/** What a campaign freezes as its message. */
export function messageOf(campaign: PushCampaignRow): PushMessage {
  const { id, name, application_id } = campaign;
  return {
    kind: 'push',
    application_id,
    source: { id, name },
    is_test: false,
    ...textOf(campaign),
  };
}

/** To whom it goes. */
export function audienceOf({ lists, segments, is_everybody }: PushCampaignRow): PushAudience {
  return { lists, segments, is_everybody };
}

/** Counts who would get a campaign and says what keeps it from being sent. */
export async function preflightPush(
  account: Account,
  campaign: PushCampaignRow,
): Promise<PushPreflight> {
  const platform = campaign.application?.platform ?? 'web';
  const words = await problemsOfWords(campaign);
  const audience = audienceOf(campaign);
  const isChosen = audience.is_everybody || audience.lists.length + audience.segments.length > 0;
  const { recipients, reasons } = await countRecipients(account, {
    channel: 'push',
    message: messageOf(campaign),
    audience,
  });
  const longest = words.length > 0 ? 0 : await longestBytes(account, campaign);
  const problems: Problem[] = [
    ...words,
    ...(await problemsOfApplication(account, campaign)),
    ...(isChosen
      ? []
      : [{ field: 'lists', message: 'choose lists or segments, or everybody with a device' }]),
    ...(isChosen && recipients === 0
      ? [{ field: 'lists', message: 'nobody of them has a device that pushes reach' }]
      : []),
    ...(longest > mostBytesOf(platform)
      ? [
          {
            field: 'body',
            message: `is too long: the longest push has ${longest} bytes, at most ${mostBytesOf(platform)} are taken`,
          },
        ]
      : []),
  ];
  return {
    recipients,
    reasons,
    longest_bytes: longest,
    most_bytes: mostBytesOf(platform),
    problems,
  };
}

/** What is wrong with the words of a push, whoever gets it. */
export async function problemsOfWords(campaign: PushCampaignRow): Promise<Problem[]> {
  const text = textOf(campaign);
  if (text.title === '' && text.body === '')
    return [{ field: 'title', message: 'cannot be blank: write a title or a text' }];
  const texts = liquidTexts(text);
  const found = await templateRunner.analyse(
    texts.map(([, one]) => ({ text: one, escape: 'none' as const })),
  );
  return found.flatMap(({ error }, at) =>
    error === null ? [] : [{ field: texts[at]![0], message: error.message }],
  );
}

/** What keeps the application of a campaign from sending. */
export async function problemsOfApplication(
  account: Account,
  { application_id: id }: Pick<PushCampaignRow, 'application_id'>,
): Promise<Problem[]> {
  const { rows } = await sql<{ state: string; state_reason: string }>`
    select state, state_reason from mobile_applications where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  const [application] = rows;
  if (!application) return [{ field: 'application_id', message: 'does not exist any more' }];
  return application.state === 'ready'
    ? []
    : [
        {
          field: 'application_id',
          message: `is stopped because its push service refuses it (${application.state_reason}): renew its key first`,
        },
      ];
}

async function longestBytes(account: Account, campaign: PushCampaignRow): Promise<number> {
  const platform = campaign.application?.platform ?? 'web';
  const people = await pushCandidatesSql(account, campaign.application_id, audienceOf(campaign));
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from (${people}) people where reason is null limit ${mostSampled}`.execute(
    account.db,
  );
  const text = textOf(campaign);
  const pushes = await renderPush(
    account,
    text,
    rows.map((row) => row.contact_id),
  );
  return [...pushes.values()].reduce(
    (most, push) =>
      'error' in push
        ? most
        : Math.max(
            most,
            Buffer.byteLength(
              payloadFor(platform, { ...text, ...push }, { mark: sampleMark, token: sampleToken }),
            ),
          ),
    0,
  );
}
