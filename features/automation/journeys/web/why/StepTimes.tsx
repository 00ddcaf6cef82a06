import { formatDateTime } from '#platform/web/format/date-time.ts';
import classes from './why.module.css';

/** Steps with their times, one below the other. */
export function StepTimes({
  steps,
}: {
  steps: readonly { at: string; name: string; text: string }[];
}) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, at) => (
        <li key={at} className={classes.step}>
          <time className={classes.time} dateTime={step.at}>
            {formatDateTime(step.at)}
          </time>
          <span>
            <b className={classes.name}>{step.name}</b>
            <span className={classes.text}>{step.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
