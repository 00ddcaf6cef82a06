import { sql } from 'kysely';
import { z } from 'zod';
import type { Family } from '#platform/server/family/family.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';

const moved = z.array(z.number());

// Devices go to the record that stays, or the person would hear nothing any more.
const mergedDevices: MergePeople = {
  async merge(account, { from, into }) {
    const { rows } = await sql<{ id: number }>`
      update push_devices set contact_id = ${into} where account_id = ${account.id} and contact_id = ${from} returning id`.execute(
      account.db,
    );
    return rows.map(({ id }) => id);
  },
  async undo(account, { from, into }, ids) {
    await sql`
      update push_devices set contact_id = ${from} where account_id = ${account.id} and contact_id = ${into}
        and id = any(${moved.parse(ids)}::bigint[])`.execute(account.db);
  },
};

/** Devices of people, and what became of pushes there. */
export const pushDeviceFamily: Family = {
  path: 'push_devices',
  number: 76,
  feature: 'push',
  personal: {
    columns: {
      push_devices: ['contact_id', 'token_key', 'token_sealed', 'name', 'zone', 'app_version'],
      push_results: ['contact_id', 'response'],
    },
    exports: {
      push_devices: {
        record: 'push_device',
        withheld: {
          token_key: 'is the trace of a token',
          token_sealed: 'lets whoever has it send pushes to the device',
        },
        rows: (account, { id }) => sql`
          select r.id, r.application_id, r.name, r.zone, r.app_version, r.environment, r.last_seen_at, r.gone_at, r.created_at
          from push_devices r where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      push_results: {
        record: 'push_result',
        key: 'id',
        rows: (account, { id }) => sql`
          select r.id, r.device_id, r.message_id, r.outcome, r.status, r.response, r.shown_at, r.opened_at, r.created_at
          from push_results r where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
    },
    merges: mergedDevices,
    async erase(account, { ids }) {
      const people = sql`${[...ids]}::bigint[]`;
      await sql`delete from push_results where account_id = ${account.id} and contact_id = any(${people})`.execute(
        account.db,
      );
      await sql`delete from push_devices where account_id = ${account.id} and contact_id = any(${people})`.execute(
        account.db,
      );
    },
  },
};
