import type { TestServer } from '#tests/harness/server.ts';
import type { ShownReport } from '../contract/custom-reports.ts';

/** Makes custom reports with what they came to, each under a name of its own. */
export class CustomReports {
  readonly #server: TestServer;
  #made = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** The report that was made last is called. */
  get lastName(): string {
    return `Report ${this.#made}`;
  }

  /** A report of campaigns, unless it says otherwise. */
  async make(custom: Record<string, unknown> = {}): Promise<ShownReport> {
    this.#made += 1;
    const answer = await this.#server.call('POST', 'custom_reports.json', {
      custom_report: { name: this.lastName, type: 'campaign', ...custom },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as ShownReport;
  }

  /** What a report comes to. */
  async resultOf(custom: Record<string, unknown>): Promise<NonNullable<ShownReport['result']>> {
    const { result } = await this.make(custom);
    if (!result) throw new Error('The report was not computed.');
    return result;
  }
}
