import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList } from './FactList.tsx';
import classes from './RecordCard.module.css';

/** What shows of a record where the pointer rests on a link to it: its name, its state and some facts. */
export function RecordCard({
  title,
  below,
  status,
  facts,
  picture,
}: {
  /** Undefined while the record is read. */
  title: string | undefined;
  below?: ReactNode;
  status?: ReactNode;
  facts?: readonly (readonly [name: string, value: ReactNode])[] | undefined;
  picture?: ReactNode;
}) {
  if (title === undefined)
    return (
      <div className={classes.card}>
        <Skeleton h={14} w="60%" />
        <Skeleton h={12} w="85%" />
        <Skeleton h={40} />
      </div>
    );
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.words}>
          <b dir="auto">{title}</b>
          {below && <span dir="auto">{below}</span>}
        </span>
        {status}
      </div>
      {picture}
      {facts && facts.length > 0 && (
        <FactList>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </FactList>
      )}
    </div>
  );
}
