import { setTimeout as sleep } from 'node:timers/promises';

/** What a campaign's numbers look like on the wire. */
export interface WireBalance {
  eligible: number;
  delivered: number;
  bounced: number;
  suppressed: Record<string, number>;
  failed: Record<string, number>;
  pending: number;
  unknown: number;
}

/** A campaign as GET campaigns/{id} answers it. */
export interface WireCampaign {
  id: number;
  status: string;
  balance: WireBalance;
  counts: { unsubscribes: number };
}

/** The figures of GET reports/{id}, as the list of reports shows them. */
export interface WireReport {
  sent: number;
  delivered: number;
  bounces: number;
  unsubscribes: number;
}

/** One person behind a number. */
export interface WirePerson {
  email: string;
  state: string;
  reason: string | null;
  response: string | null;
  maybe_twice: boolean;
}

/** An answer of the API. */
export interface WireAnswer {
  status: number;
  // Answers are judged by what a scenario reads out of them.
  body: any;
}

const html = `<p>Hello {{ contact.first_name | default: "there" }}</p><a href="https://shop.example.com/lanterns">Look</a>
<p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

/** One account, seen through its public API alone. */
export class AccountApi {
  readonly #url: string;
  readonly key: string;
  readonly id: number;
  #names = 0;

  constructor(url: string, id: number, key: string) {
    this.#url = url;
    this.id = id;
    this.key = key;
  }

  /** One call; throws when the server cannot be reached. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#url}/v2/${this.id}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  }

  /** A call that has to succeed; answers its data. */
  async want(method: string, path: string, body?: unknown): Promise<WireAnswer['body']> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(
        `${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`,
      );
    return answer.body.data;
  }

  /** Makes a list. */
  async list(): Promise<number> {
    return (await this.want('POST', 'lists.json', { list: { name: `List ${++this.#names}` } })).id;
  }

  /** Begins an import of these addresses into a list; answers its number once the server has promised it. */
  async beginImport(listId: number, emails: readonly string[]): Promise<number> {
    const form = new FormData();
    form.append('consent_basis', 'opt_in');
    form.append('delimiter', 'Comma');
    form.append('file', new Blob([['email', ...emails].join('\n')]), 'people.csv');
    return (await this.want('POST', `lists/${listId}/file_import.json`, form)).import_id;
  }

  /** Waits for an import's end and answers what it did. */
  async importEnded(
    importId: number,
  ): Promise<{ status: string; rows: number; created: number; error: string | null }> {
    return until('the import to end', async () => {
      const { status, body } = await this.call('GET', `imports/${importId}.json`);
      return status === 200 && ['done', 'failed'].includes(body.data.status) ? body.data : null;
    });
  }

  /** A list of these addresses. */
  async listOf(emails: readonly string[]): Promise<number> {
    const list = await this.list();
    const done = await this.importEnded(await this.beginImport(list, emails));
    if (done.status !== 'done') throw new Error(`The import failed: ${done.error}`);
    return list;
  }

  /** A campaign to these lists that is ready to be scheduled; `from` tells its mails apart. */
  async campaign(
    lists: readonly number[],
    from: string,
    suppressedLists: readonly number[] = [],
    segments: readonly number[] = [],
  ): Promise<number> {
    const content = await this.want('POST', 'contents.json', {
      content: { name: `Content ${++this.#names}`, editor_type: 2, html_part: html },
    });
    const campaign = await this.want('POST', 'campaigns.json', {
      campaign: {
        name: `Campaign ${++this.#names}`,
        subject: 'News',
        from_name: 'Harbour Books',
        from_email: from,
        reply_to: from,
        address: '1 Harbour Street, Port Example',
        language: 'en',
        content_id: content.id,
        lists,
        suppressed_lists: suppressedLists,
        segments,
        suppressed_segments: [],
      },
    });
    return campaign.id;
  }

  /** Makes a campaign and sends it at once. */
  async send(
    lists: readonly number[],
    from: string,
    suppressedLists: readonly number[] = [],
  ): Promise<number> {
    const id = await this.campaign(lists, from, suppressedLists);
    await this.want('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
    return id;
  }

  /** A campaign with its balance; asks again while the server is away. */
  async show(id: number): Promise<WireCampaign> {
    return until('the campaign to be shown', async () => {
      const { status, body } = await this.call('GET', `campaigns/${id}.json`);
      return status === 200 ? (body.data as WireCampaign) : null;
    });
  }

  /** What the reports say of a campaign. */
  async report(id: number): Promise<WireReport> {
    return (await this.want('GET', `reports/${id}.json`)) as WireReport;
  }

  /** Waits until nobody waits any more. */
  async ended(id: number, patienceMs = 600_000): Promise<WireCampaign> {
    return until(
      'the campaign to end',
      async () => {
        const campaign = await this.show(id);
        return ['sent', 'stopped', 'failed'].includes(campaign.status) &&
          campaign.balance.pending === 0
          ? campaign
          : null;
      },
      patienceMs,
    );
  }

  /** Everybody behind one number, in pages. */
  async people(id: number, part: string): Promise<WirePerson[]> {
    const all: WirePerson[] = [];
    for (let page = 1; ; page += 1) {
      const { status, body } = await this.call(
        'GET',
        `campaigns/${id}/people.json?part=${part}&per_page=1000&page=${page}`,
      );
      if (status !== 200) throw new Error(`People behind ${part} were answered with ${status}.`);
      all.push(...(body.data as WirePerson[]));
      if (body.data.length < 1000) return all;
    }
  }
}

/** Asks until there is an answer; a server that cannot be reached is asked again. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null>,
  patienceMs = 300_000,
): Promise<T> {
  const end = performance.now() + patienceMs;
  let trouble: unknown = null;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      trouble = error;
    }
    await sleep(100);
  }
  throw new Error(`Waited in vain for ${what}${trouble === null ? '' : `: ${String(trouble)}`}.`);
}
