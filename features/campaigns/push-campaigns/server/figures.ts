import { figuresOfSources, runsOfSource, type MobileFigures } from '#engines/mobile/public.ts';
import { deviceFiguresOf } from '#engines/push/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { PushCampaign, PushCampaignRow, PushFigures } from '../contract/push-campaigns.ts';
import { sourceOf } from './sources.ts';

const none = {
  recipients: 0,
  pending: 0,
  sent: 0,
  failed: 0,
  suppressed: 0,
  opened: 0,
  reasons: {},
};

/** Campaigns with their figures. */
export async function withFigures(
  account: Account,
  campaigns: readonly PushCampaignRow[],
): Promise<PushCampaign[]> {
  const figures = new Map<number, PushFigures>();
  for (const [type, some] of Map.groupBy(campaigns, sourceOf)) {
    const ids = some.map(({ id }) => id);
    const people = await figuresOfSources(account, type, ids);
    const runs = await runsOfSource(account, type, ids);
    const devices = await deviceFiguresOf(
      account,
      runs.map(({ id }) => id),
    );
    for (const id of ids) {
      const own = runs.filter((run) => run.source_id === id);
      const sum = (name: 'devices' | 'shown' | 'gone'): number =>
        own.reduce((total, run) => total + (devices.get(run.id)?.[name] ?? 0), 0);
      figures.set(id, {
        ...peopleOf(people.get(id)),
        devices: sum('devices'),
        shown: sum('shown'),
        gone: sum('gone'),
      });
    }
  }
  return campaigns.map((campaign) => ({ ...campaign, figures: figures.get(campaign.id)! }));
}

// A push that was taken and one whose gateway says so twice are both sent.
function peopleOf(
  figures: MobileFigures | undefined,
): Omit<PushFigures, 'devices' | 'shown' | 'gone'> {
  if (!figures) return none;
  const { recipients, pending, sent, delivered, failed, suppressed, opened, reasons } = figures;
  return { recipients, pending, sent: sent + delivered, failed, suppressed, opened, reasons };
}
