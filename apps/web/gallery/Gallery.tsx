import { Button, Group, SegmentedControl, Tabs, useMantineColorScheme } from '@mantine/core';
import { IconChartBar, IconForms, IconPalette, IconTable } from '@tabler/icons-react';
import { z } from 'zod';
import { Logo } from '#platform/web/brand/Logo.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Splash } from '#platform/web/page/Splash.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { FieldsSection } from './FieldsSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { ListSection } from './ListSection.tsx';
import { TokensSection } from './TokensSection.tsx';

const state = z.object({
  part: z.enum(['list', 'tokens', 'fields', 'figures', 'splash']).default('list'),
});

type Part = z.infer<typeof state>['part'];

/** Every part of the web platform with sample data, for looking at by day and by night. Development only. */
export function Gallery() {
  const [url, set] = useUrlState(state);
  const scheme = useMantineColorScheme();
  if (url.part === 'splash') return <Splash />;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <header
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 16,
          height: 'var(--hg-header-height)',
          padding: '0 20px',
          borderBottom: '1px solid var(--hg-line)',
          background: 'var(--hg-surface)',
        }}
      >
        <Logo size={28} />
        <SegmentedControl
          ml="auto"
          aria-label="Colours"
          value={scheme.colorScheme}
          onChange={(value) => scheme.setColorScheme(value as 'auto' | 'light' | 'dark')}
          data={['auto', 'light', 'dark']}
        />
      </header>
      {url.part === 'list' ? (
        <ListSection tabs={<Parts part={url.part} set={(part) => set({ part })} />} />
      ) : (
        <main
          style={{ padding: '24px 28px', maxWidth: 1280, width: '100%', margin: '0 auto' }}
          className="hg-gallery"
        >
          <PageHeader
            title="Spring preview"
            status={<StatusChip status="sending" />}
            description="Sent to 48,210 people of 3 lists. Ends in about 12 minutes."
            breadcrumb={[
              { label: 'Campaigns', to: '/gallery/?part=list' },
              { label: 'Email', to: '/gallery/?part=list' },
              { label: 'Spring preview' },
            ]}
            actions={
              <Group gap={8}>
                <Button variant="default">Pause</Button>
                <Button>View report</Button>
              </Group>
            }
            tabs={<Parts part={url.part} set={(part) => set({ part })} />}
          />
          {url.part === 'tokens' && <TokensSection />}
          {url.part === 'fields' && <FieldsSection />}
          {url.part === 'figures' && <FiguresSection />}
        </main>
      )}
    </div>
  );
}

function Parts({ part, set }: { part: string; set: (part: Part) => void }) {
  return (
    <Tabs value={part} onChange={(value) => set(state.shape.part.parse(value ?? 'list'))}>
      <Tabs.List>
        <Tabs.Tab value="list" leftSection={<IconTable size={16} />}>
          List
        </Tabs.Tab>
        <Tabs.Tab value="tokens" leftSection={<IconPalette size={16} />}>
          Tokens
        </Tabs.Tab>
        <Tabs.Tab value="fields" leftSection={<IconForms size={16} />}>
          Fields
        </Tabs.Tab>
        <Tabs.Tab value="figures" leftSection={<IconChartBar size={16} />}>
          Figures
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
