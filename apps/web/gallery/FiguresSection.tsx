import { Stack } from '@mantine/core';
import { BarList } from '#platform/web/charts/BarList.tsx';
import { Donut } from '#platform/web/charts/Donut.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { shortNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';

const days = Array.from({ length: 30 }, (_, index) => ({
  date: `Nov ${index + 1}`,
  delivered: Math.round(9000 + 5200 * Math.sin(index / 3.1) + index * 130),
  opened: Math.round(3600 + 1900 * Math.sin(index / 3.1 + 0.4) + index * 60),
  clicked: Math.round(900 + 420 * Math.sin(index / 2.7 + 0.8) + index * 11),
}));
const three = [
  { name: 'delivered', label: 'Delivered', color: 'var(--hg-metric-delivered)' },
  { name: 'opened', label: 'Opened', color: 'var(--hg-metric-opens)' },
  { name: 'clicked', label: 'Clicked', color: 'var(--hg-metric-clicks)' },
];

/** Figures, charts and lists of bars. */
export function FiguresSection() {
  return (
    <Stack gap={20}>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
          gap: 16,
        }}
      >
        <StatCard
          metric="delivered"
          label="Delivered"
          value={shortNumber(1_284_310)}
          delta={{ text: '12.4%', direction: 'up' }}
          hint="last 30 days"
          spark={days.map((day) => day.delivered)}
          to="/gallery/?part=list"
        />
        <StatCard
          metric="opens"
          label="Open rate"
          value="41.8%"
          delta={{ text: '2.1%', direction: 'up' }}
          hint="last 30 days"
          spark={days.map((day) => day.opened)}
        />
        <StatCard
          metric="unsubscribes"
          label="Unsubscribed"
          value="0.18%"
          delta={{ text: '0.04%', direction: 'up', isGood: false }}
          hint="last 30 days"
          spark={days.map((day) => day.clicked)}
        />
        <StatCard metric="revenue" label="Revenue" value="$48,210" loading hint="last 30 days" />
      </div>
      <Panel title="Activity" description="Every day, in your time zone">
        <TimeSeriesChart
          label="Delivered, opened and clicked by day"
          data={days}
          dataKey="date"
          series={three}
          height={260}
        />
      </Panel>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
          gap: 20,
        }}
      >
        <Panel title="What became of it">
          <Donut
            label="Outcomes"
            totalLabel="recipients"
            items={[
              { label: 'Delivered', value: 46_120, color: 'var(--hg-metric-delivered)' },
              { label: 'Bounced', value: 812, color: 'var(--hg-metric-bounces)' },
              { label: 'Suppressed', value: 1100, color: 'var(--hg-metric-unsubscribes)' },
              { label: 'Pending', value: 178, color: 'var(--hg-metric-pending)' },
            ]}
          />
        </Panel>
        <Panel title="Links">
          <BarList
            label="Clicks by link"
            items={[
              { label: 'https://example.test/spring', value: 4210, to: '/gallery/' },
              { label: 'https://example.test/lookbook', value: 1904 },
              { label: 'Preferences', value: 311 },
              { label: 'Unsubscribe', value: 87 },
            ]}
          />
        </Panel>
        <Panel title="By week">
          <TimeSeriesChart
            label="By week"
            kind="bar"
            stacked
            data={days.slice(0, 8)}
            dataKey="date"
            series={three}
            height={220}
          />
        </Panel>
        <Panel title="Lines">
          <TimeSeriesChart
            label="Lines"
            kind="line"
            data={days}
            dataKey="date"
            series={three.slice(1)}
            height={220}
          />
        </Panel>
      </div>
    </Stack>
  );
}
