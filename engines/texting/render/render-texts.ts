import { sql } from 'kysely';
import { eventsOfRun, type OutgoingRow, type Run } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { templateRunner, type Scope } from '#platform/server/template/template-runner.ts';
import { segmentsOf, smsMessageSchema, type SmsMessage } from '../contract.ts';
import { linksIn } from '../links/links-in-text.ts';
import {
  keepLinks,
  keepTargets,
  shortLink,
  shortLinkBase,
  type LinkServices,
} from '../links/short-links.ts';
import { scopesOf } from './merge-scope.ts';

/** A text as it goes to one person. */
export interface RenderedText {
  rowId: number;
  message: SmsMessage;
  text: string;
  units: number;
  /** Why it does not go. */
  problem: 'too_long' | 'empty' | null;
}

/** The longest text, and the most parts of one. */
export const textLimits = { letters: 1600, parts: 10 } as const;

// Control letters that no text has: places of links, and what stands between text and links.
const place = (index: number) => `\u0002${index}\u0003`;
const between = '\u0004';

interface Work {
  row: Pick<OutgoingRow, 'id' | 'contactId'>;
  message: SmsMessage;
  scope: Scope;
}

/** Writes texts for people: their values, short links, and the opt-out words in the first text that somebody gets. Texts that can't be rendered are missing. */
export async function renderTexts(
  account: Account,
  services: LinkServices,
  { run, rows }: { run: Run; rows: readonly OutgoingRow[] },
): Promise<RenderedText[]> {
  const people = rows.map(({ contactId }) => contactId);
  const scopeOf = await scopesOf(account, people);
  const events = await eventsOfRun(account, run, people);
  const works = rows.map((row) => {
    const message = smsMessageSchema.parse(row.message ?? run.message);
    const event = events.get(row.contactId);
    const scope = scopeOf(message, row.contactId);
    return { row, message, scope: event === undefined ? scope : { ...scope, event } };
  });
  const greeted = await alreadyTexted(account, works);
  const base = await shortLinkBase(account, services);
  const rendered: RenderedText[] = [];
  for (const group of byMessage(works)) {
    const written = await writeGroup(account, services, { runId: run.id, base, works: group });
    for (const [work, text] of written)
      rendered.push(finished(work, text, greeted.has(work.row.contactId)));
  }
  return rendered;
}

/** What a text comes to for one person before it is sent, with links as long as they will be; null when it can't be rendered. */
export async function previewTexts(
  message: SmsMessage,
  scopes: readonly Scope[],
  linkExample: string,
): Promise<(string | null)[]> {
  const { template, urls } = withPlaces(message);
  const outcomes = await templateRunner.render({
    templates: [{ text: template, escape: 'none' }],
    scopes,
  });
  return outcomes.map((outcome) => {
    if ('error' in outcome) return null;
    const [text = ''] = outcome.texts[0]!.split(between);
    return urls
      .reduce((now, _url, index) => now.replaceAll(place(index), linkExample), text)
      .trim();
  });
}

function finished(work: Work, text: string, isGreeted: boolean): RenderedText {
  const { opt_out_text: optOut } = work.message;
  const whole =
    optOut !== '' && !isGreeted && !work.message.is_confirmation ? `${text}\n${optOut}` : text;
  const { segments } = segmentsOf(whole);
  const isTooLong = whole.length > textLimits.letters || segments > textLimits.parts;
  return {
    rowId: work.row.id,
    message: work.message,
    text: whole,
    units: segments,
    problem: text === '' ? 'empty' : isTooLong ? 'too_long' : null,
  };
}

async function writeGroup(
  account: Account,
  services: LinkServices,
  { runId, base, works }: { runId: number; base: string; works: readonly Work[] },
): Promise<(readonly [Work, string])[]> {
  const { template, urls } = withPlaces(works[0]!.message);
  const outcomes = await templateRunner.render({
    templates: [{ text: template, escape: 'none' }],
    scopes: works.map(({ scope }) => scope),
  });
  const linkIds = await keepLinks(account, runId, urls);
  const targets: Parameters<typeof keepTargets>[1][number][] = [];
  const written = outcomes.flatMap((outcome, index) => {
    if ('error' in outcome) return [];
    const work = works[index]!;
    const { contactId } = work.row;
    const [text = '', ...leads] = outcome.texts[0]!.split(between);
    let short = text;
    for (const [at, url] of urls.entries()) {
      const linkId = linkIds[at]!;
      if (leads[at] !== url) targets.push({ linkId, contactId, url: leads[at] ?? '' });
      short = short.replaceAll(
        place(at),
        shortLink(services, base, { accountId: account.id, linkId, contactId }),
      );
    }
    return [[work, short.trim()] as const];
  });
  await keepTargets(account, targets);
  return written;
}

// The text with places in place of links, and behind it where each leads: both are rendered in one go.
function withPlaces({ text, shortens_links: isShort }: SmsMessage): {
  template: string;
  urls: string[];
} {
  if (!isShort) return { template: text, urls: [] };
  const urls: string[] = [];
  let template = '';
  let done = 0;
  for (const { at, url } of linksIn(text)) {
    const known = urls.indexOf(url);
    const index = known < 0 ? urls.push(url) - 1 : known;
    template += text.slice(done, at) + place(index);
    done = at + url.length;
  }
  return { template: [template + text.slice(done), ...urls].join(between), urls };
}

function byMessage(works: readonly Work[]): Work[][] {
  const groups = new Map<string, Work[]>();
  for (const work of works) {
    const key = `${work.message.shortens_links} ${work.message.text}`;
    const group = groups.get(key);
    if (group) group.push(work);
    else groups.set(key, [work]);
  }
  return [...groups.values()];
}

// Whoever has got a text of the account has been told how to stop them.
async function alreadyTexted(
  account: Account,
  works: readonly Work[],
): Promise<ReadonlySet<number>> {
  const asked = works.filter(({ message }) => message.opt_out_text !== '');
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ contact_id: number }>`
    select g.contact_id from unnest(${asked.map(({ row }) => row.contactId)}::bigint[], ${asked.map(({ row }) => row.id)}::bigint[]) g(contact_id, id)
    where exists (select from mobile_messages m where m.account_id = ${account.id} and m.contact_id = g.contact_id and m.id <> g.id and m.address is not null
      and m.state in ('handed', 'sent', 'delivered', 'unknown'))`.execute(account.db);
  return new Set(rows.map(({ contact_id: id }) => id));
}
