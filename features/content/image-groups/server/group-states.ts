import { sql } from 'kysely';
import { trackingChoice } from '#engines/tracking/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { Candidate } from './choose-image.ts';

/** A picture of a group as it is served. */
export interface ServedImage extends Candidate {
  key: string;
  file: string;
}

/** A group as it is served; `isCounted` is false in an account that is disabled or counts no opens. */
export interface GroupState {
  mode: 'best' | 'schedule' | 'first';
  linkUrl: string;
  isCounted: boolean;
  images: readonly ServedImage[];
}

/** Groups of this process as they were a moment ago. */
export interface GroupStates {
  /** Null for a group that is gone. While the database is away it is what it was last. */
  of(accountId: number, groupId: number): Promise<GroupState | null>;
  /** The next who asks reads anew. */
  forget(accountId: number, groupId: number): void;
}

const freshForMs = 1_000;
const mostHeld = 20_000;

interface Held {
  state: GroupState | null;
  until: number;
  reading: Promise<GroupState | null> | null;
}

const bySecrets = new WeakMap<Services, GroupStates>();

/** The groups of a server: who changes one and who shows it look at the same. */
export function groupStatesOf(services: Services): GroupStates {
  const states = bySecrets.get(services) ?? createGroupStates(services);
  bySecrets.set(services, states);
  return states;
}

function createGroupStates(services: Services): GroupStates {
  const held = new Map<string, Held>();
  const read = async (key: string, accountId: number, groupId: number) => {
    const known = held.get(key);
    try {
      const state = await readState(services, accountId, groupId);
      if (held.size >= mostHeld) held.clear();
      held.set(key, { state, until: performance.now() + freshForMs, reading: null });
      return state;
    } catch (error) {
      services.log.warn({ err: error }, 'an image group could not be read');
      if (known) known.reading = null;
      return known?.state ?? null;
    }
  };
  return {
    async of(accountId, groupId) {
      const key = `${accountId}:${groupId}`;
      const known = held.get(key);
      if (known && known.until > performance.now()) return known.state;
      if (known?.reading) return known.reading;
      const reading = read(key, accountId, groupId);
      if (known) known.reading = reading;
      return reading;
    },
    forget(accountId, groupId) {
      const known = held.get(`${accountId}:${groupId}`);
      if (known) Object.assign(known, { until: 0, reading: null });
    },
  };
}

async function readState(
  { database }: Services,
  accountId: number,
  groupId: number,
): Promise<GroupState | null> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql<{
      mode: GroupState['mode'];
      link_url: string;
      images: (Omit<ServedImage, 'fromAt' | 'toAt'> & {
        fromAt: string | null;
        toAt: string | null;
      })[];
    }>`
      select r.mode, r.link_url, coalesce((
        select json_agg(json_build_object('imageId', m.image_id, 'key', i.key, 'file', i.files[1], 'fromAt', m.from_at, 'toAt', m.to_at,
          'opens', m.opens, 'clicks', m.clicks) order by m.position)
        from image_group_images m join images i on i.account_id = ${account.id} and i.id = m.image_id
        where m.account_id = ${account.id} and m.group_id = r.id), '[]'::json) as images
      from image_groups r where r.account_id = ${account.id} and r.id = ${groupId}`.execute(
      account.db,
    );
    const [row] = rows;
    if (!row) return null;
    return {
      mode: row.mode,
      linkUrl: row.link_url,
      isCounted: account.record.active && trackingChoice(account.record.settings).opens,
      images: row.images.map((one) => ({
        ...one,
        fromAt: momentOf(one.fromAt),
        toAt: momentOf(one.toAt),
      })),
    };
  });
}

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
