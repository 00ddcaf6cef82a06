import { someKeys, type GatewayStandIns } from '#engines/push/gateways.harness.ts';
import { proofOf } from '#engines/push/public.ts';
import type { TestServer } from '#tests/harness/server.ts';

/** An application with what its people need to register. */
export interface TestApplication {
  id: number;
  publicKey: string;
  identityKey: string;
}

/** Applications, people with devices, and campaigns of one server, made as apps and screens make them. */
export class PushWorld {
  readonly #server: TestServer;
  readonly #gateways: GatewayStandIns;
  #made = 0;

  constructor(server: TestServer, gateways: GatewayStandIns) {
    this.#server = server;
    this.#gateways = gateways;
  }

  async application(platform: 'web' | 'ios' | 'android' = 'web'): Promise<TestApplication> {
    const keys = {
      web: {},
      ios: {
        key: someKeys.apple(),
        bundle_id: 'com.example.shop',
        team_id: 'ABCDE12345',
        key_id: 'KEY1234567',
      },
      android: { key: someKeys.google() },
    };
    const { id, public_key: publicKey } = await this.#post('mobile_applications.json', {
      mobile_application: { name: this.#name('App'), platform, ...keys[platform] },
    });
    const { identity_key: identityKey } = await this.#post(
      `mobile_applications/${id}/identity_key.json`,
      {},
    );
    return { id, publicKey, identityKey };
  }

  /** A contact with devices of these tokens; of a website, browsers of these names. */
  async person(
    application: TestApplication,
    tokens: readonly string[],
    fields: { email?: string; first_name?: string } = {},
  ): Promise<{ id: number; email: string; devices: number[] }> {
    const email = fields.email ?? `${this.#name('person').replace(' ', '-')}@example.com`;
    const contact = await this.#post('contacts.json', { contact: { ...fields, email } });
    const devices: number[] = [];
    for (const token of tokens) devices.push(await this.device(application, token, email));
    return { id: contact.id, email, devices };
  }

  async device(application: TestApplication, token: string, person: string): Promise<number> {
    const isApp = /^[0-9a-f]{64}$|:/.test(token);
    const answer = await fetch(`${this.#server.url}/push/${application.publicKey}/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(isApp ? { token } : { subscription: this.#gateways.browser(token) }),
        person,
        proof: proofOf(application.identityKey, person),
      }),
    });
    const body = (await answer.json()) as { data: { id: number } };
    if (answer.status !== 201) throw new Error(JSON.stringify(body));
    return body.data.id;
  }

  async campaign(application: TestApplication, fields: object = {}): Promise<number> {
    const { id } = await this.#post('push_campaigns.json', {
      push_campaign: {
        name: this.#name('Campaign'),
        application_id: application.id,
        title: 'Hello {{ contact.first_name | default: "you" }}',
        body: 'The sun is out.',
        link: 'https://shop.example/sun',
        is_everybody: true,
        ...fields,
      },
    });
    return id;
  }

  async schedule(id: number): Promise<void> {
    await this.#post(`push_campaigns/${id}/schedule.json`, {});
  }

  async shown(id: number) {
    return (await this.#server.call('GET', `push_campaigns/${id}.json`)).body.data;
  }

  async sent(id: number) {
    await this.schedule(id);
    return this.#server.until(async () => {
      const campaign = await this.shown(id);
      return campaign.status === 'sent' && campaign;
    }, 'the campaign to be sent');
  }

  async devices(application: TestApplication, status?: 'live' | 'gone') {
    const { body } = await this.#server.call(
      'GET',
      `push_devices.json?application_id=${application.id}&per_page=1000${status ? `&status=${status}` : ''}`,
    );
    return body.data as { id: number; why: string; contact: { email: string } | null }[];
  }

  async state(application: TestApplication) {
    return (await this.#server.call('GET', `mobile_applications/${application.id}.json`)).body.data;
  }

  #name(of: string): string {
    this.#made += 1;
    return `${of} ${this.#made}`;
  }

  async #post(path: string, body: object) {
    const answer = await this.#server.call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }
}
