import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

/** What is counted of a page. */
export type CountedVisit = 'visits' | 'machine_visits' | 'conversions';

interface Counts {
  visits: number;
  machine_visits: number;
  conversions: number;
}

const flushAfterMs = 200;

/** Counts visits in memory for a moment and writes them in one statement an account; a page is answered without waiting for it. */
export class VisitCounter {
  readonly #services: Pick<Services, 'database' | 'clock' | 'log'>;
  #waiting = new Map<number, Map<string, Counts>>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(services: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#services = services;
  }

  add(page: { accountId: number; id: number }, what: CountedVisit): void {
    const day = this.#services.clock.now().toISOString().slice(0, 10);
    const ofAccount = this.#waiting.get(page.accountId) ?? new Map<string, Counts>();
    this.#waiting.set(page.accountId, ofAccount);
    const key = `${page.id} ${day}`;
    const counts = ofAccount.get(key) ?? { visits: 0, machine_visits: 0, conversions: 0 };
    counts[what] += 1;
    ofAccount.set(key, counts);
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs);
  }

  /** Writes what waits; what can't be written now waits for the next turn. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#writing.then(() => this.#write(batch));
    return this.#writing;
  }

  async #write(batch: Map<number, Map<string, Counts>>): Promise<void> {
    for (const [accountId, pages] of batch) {
      const rows = [...pages].map(([key, counts]) => {
        const [id, day] = key.split(' ');
        return { id: Number(id), day, ...counts };
      });
      try {
        await inAccount(this.#services.database, { accountId }, ({ db, id: account }) =>
          sql`
            insert into landing_page_days as d (account_id, landing_page_id, day, visits, machine_visits, conversions)
            select ${account}, n.id, n.day, n.visits, n.machine_visits, n.conversions
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, day date, visits bigint, machine_visits bigint, conversions bigint)
            order by n.id, n.day
            on conflict (account_id, landing_page_id, day) do update set visits = d.visits + excluded.visits,
              machine_visits = d.machine_visits + excluded.machine_visits, conversions = d.conversions + excluded.conversions`.execute(
            db,
          ),
        );
      } catch (error) {
        this.#services.log.error(
          { err: error, accountId },
          'visits of landing pages are not counted',
        );
      }
    }
  }
}
