import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { DryRunDrawer } from '../dry-run/DryRunDrawer.tsx';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { SettingsDrawer } from '../settings/SettingsDrawer.tsx';
import { JourneyVersions } from '../versions/JourneyVersions.tsx';
import { builderUrl } from './builder-url.ts';
import type { Builder } from './use-builder.ts';

/** What opens over the builder, as the address says. */
export function BuilderDialogs({ builder }: { builder: Builder }) {
  const [{ dialog }, setUrl] = useUrlState(builderUrl);
  const close = () => setUrl({ dialog: undefined });
  return (
    <>
      <PublishDialog opened={dialog === 'publish'} builder={builder} onClose={close} />
      <JourneyVersions opened={dialog === 'versions'} builder={builder} onClose={close} />
      <DryRunDrawer opened={dialog === 'dry_run'} builder={builder} onClose={close} />
      <SettingsDrawer opened={dialog === 'settings'} builder={builder} onClose={close} />
    </>
  );
}
