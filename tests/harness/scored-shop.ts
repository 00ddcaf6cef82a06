import { sql } from 'kysely';
import { plugBuyerFollower } from '#engines/orders/public.ts';
import { anOrder, aShop, type Shop } from '#engines/orders/orders.harness.ts';
import type { Database } from '#platform/server/database/connect.ts';
import type { RfmScale } from '#engines/rfm/contract.ts';
import { scoreBuyers } from '#engines/rfm/follow-orders.ts';
import { recomputeAtOnce } from '#engines/rfm/recompute.ts';
import { beginRun, type RunKind } from '#engines/rfm/runs.ts';

/** A shop whose buyers are scored, for tests and benchmarks of the engine alone. */
export interface ScoredShop extends Shop {
  /** Has somebody place an order so many days ago. */
  buys(email: string, order: { total: number; days: number; more?: object }): Promise<void>;
  /** Scores everybody anew; answers the run. */
  run(how?: { kind?: RunKind; scale?: RfmScale }): Promise<number>;
  /** What somebody scores, and the group of it. */
  scoreOf(
    email: string,
  ): Promise<{ scores: string; group: string; previous: string | null } | null>;
}

/** The moment so many days ago, at noon. */
export function daysAgo(days: number): Date {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  return new Date(noon.getTime() - days * 86_400_000);
}

/** Opens a shop whose orders are followed. */
export async function aScoredShop(database: Database): Promise<ScoredShop> {
  plugBuyerFollower(scoreBuyers);
  const shop = await aShop(database);
  let orders = 0;
  return {
    ...shop,
    async buys(email, { total, days, more = {} }) {
      await shop.contact(email);
      const placedAt = daysAgo(days);
      await shop.write([
        anOrder(`o${++orders}`, { email, total, placedAt, changedAt: placedAt, ...more }),
      ]);
    },
    run: ({ kind = 'nightly', scale } = {}) =>
      shop.within(async (account) => {
        const id = await beginRun(account, { kind, ...(scale && { scale }) });
        await recomputeAtOnce(account, id);
        return id;
      }),
    scoreOf: (email) =>
      shop.within(async (account) => {
        const { rows } = await sql<{ scores: string; group: string; previous: string | null }>`
          select concat(k.r, k.f, k.m) as scores, k.group_key as "group", k.previous_group as previous from contact_rfm k
          join contacts c on c.account_id = ${account.id} and c.id = k.contact_id
          where k.account_id = ${account.id} and c.email = ${email}`.execute(account.db);
        return rows[0] ?? null;
      }),
  };
}
