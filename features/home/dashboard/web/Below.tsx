import type { ReactNode } from 'react';
import classes from './dashboard.module.css';
import { MyWork } from './MyWork.tsx';
import { EngagementPanel, GrowthPanel } from './Trends.tsx';

/** The lower part of the start page, loaded after the upper one: trends beside each other, then one's own work. */
export function Below({ base, may, aside }: { base: string; may: { contacts: boolean; campaigns: boolean }; aside: ReactNode }) {
  return (
    <>
      {(may.contacts || may.campaigns) && (
        <div className={classes.pair}>
          {may.contacts && <GrowthPanel />}
          {may.campaigns && <EngagementPanel />}
        </div>
      )}
      <div className={classes.lower}>
        {aside}
        <MyWork base={base} />
      </div>
    </>
  );
}
