import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { metricColour, type Metric } from './metric.ts';
import { Spark } from './Spark.tsx';
import { AppLink } from '../url/AppLink.tsx';
import classes from './StatCard.module.css';

/** How a figure moved: its text, its direction, and whether that is good. */
export interface StatDelta {
  text: string;
  /** The text in full, where it is shortened. */
  spoken?: string;
  direction: 'up' | 'down';
  isGood?: boolean | undefined;
}

/** One figure: what it counts, how it moved, its course; opens the people or records behind it. */
export function StatCard(props: {
  label: string;
  /** What the figure counts, shown on hover. */
  about?: string | undefined;
  value: ReactNode;
  delta?: StatDelta | undefined;
  hint?: ReactNode;
  to?: string | undefined;
  loading?: boolean | undefined;
  spark?: readonly number[] | undefined;
  icon?: ReactNode;
  /** What it counts, when that is a metric: its colour stands before the label. */
  metric?: Metric | undefined;
}) {
  const content = (
    <>
      <span className={classes.label} title={props.about}>
        {props.metric && (
          <span
            className={classes.metric}
            style={{ background: metricColour(props.metric) }}
            aria-hidden="true"
          />
        )}
        {props.icon}
        {props.label}
      </span>
      <span className={classes.line}>
        {props.loading ? (
          <Skeleton h={24} w={84} my={4} />
        ) : (
          <span className={`${classes.value} hg-number`}>{props.value}</span>
        )}
        {!props.loading && props.delta && <Delta delta={props.delta} />}
      </span>
      {props.hint && <span className={classes.hint}>{props.hint}</span>}
      {props.spark && props.spark.length > 1 && !props.loading && (
        <span className={classes.spark}>
          <Spark
            values={props.spark}
            height={36}
            {...(props.metric && { colour: metricColour(props.metric) })}
          />
        </span>
      )}
    </>
  );
  return props.to !== undefined ? (
    <AppLink to={props.to} className={classes.card} data-link>
      {content}
    </AppLink>
  ) : (
    <div className={classes.card}>{content}</div>
  );
}

/** How a figure moved, with an arrow, in the color of good or bad. */
export function Delta({ delta }: { delta: StatDelta }) {
  const { t } = useTranslation('platform');
  const Icon = delta.direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  const isGood = delta.isGood ?? delta.direction === 'up';
  return (
    <span className={classes.delta} data-good={isGood || undefined}>
      <Icon size={14} stroke={2.2} aria-hidden />
      <span className="hg-visually-hidden">
        {t(delta.direction === 'up' ? 'page.up' : 'page.down', {
          delta: delta.spoken ?? delta.text,
        })}
      </span>
      <span aria-hidden="true" title={delta.spoken}>
        {delta.text}
      </span>
    </span>
  );
}
