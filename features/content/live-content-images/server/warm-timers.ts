import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { countdownEnd, countdownStyle } from '../contract/style.ts';
import type { CountdownEnd, CountdownStyle } from '../contract/style.ts';
import { readDeadline } from './deadline.ts';
import { countdownGif } from './drawing/countdown-gif.ts';
import { drawCountdown, weightOf, type Drawing } from './drawing/drawing.ts';
import { LatestUsed } from './latest-used.ts';

/** What a picture's address asks for. */
export interface AskedPicture {
  readonly accountId: number;
  readonly picture: string;
  /** The recipient's own end, as it was signed. */
  readonly deadline: string | undefined;
}

/** What is answered: the picture of this second, the address of another one, or nothing. */
export type Countdown = { gif: Buffer } | { elsewhere: string } | null;

interface Timer {
  mode: 'fixed' | 'per_person';
  endsAt: number;
  hours: number;
  style: CountdownStyle;
  ended: CountdownEnd;
}

interface WarmTimer {
  /** The second that it was read in, and what was put together since. */
  second: number;
  timer: Promise<Timer | null>;
  /** What was read before, for while the database is away. */
  last: Timer | null;
  /** A read that has not ended. */
  reading: Promise<Timer | null> | null;
  made: Map<number, Promise<Countdown>>;
  /** The answer of this second to everybody, once it is there. */
  ready: Countdown | undefined;
}

const mostTimers = 200;
const mostDrawings = 200;
const mostDrawnBytes = 96 * 1024 * 1024;
/** Of a timer with an end for each recipient, so many different ends are kept of a second. */
const mostEnds = 500;

/** A picture waits so long for the database before it is drawn as it was. */
const patienceMs = 700;

/** The timers whose pictures are opened: each is read and put together once a second, however often it is asked for. */
export interface WarmTimers {
  /** The answer when it is there already; undefined when it has to be made. */
  at(asked: AskedPicture): Countdown | undefined;
  make(asked: AskedPicture): Promise<Countdown>;
  /** Forgets a timer that was changed. */
  forget(changed: Pick<AskedPicture, 'accountId' | 'picture'>): void;
}

/** Makes the timers of a process. */
export function createWarmTimers(services: Services): WarmTimers {
  const { clock, secrets } = services;
  const timers = new LatestUsed<WarmTimer>(mostTimers);
  const drawingOf = createDrawings();
  const secondNow = (): number => Math.floor(clock.now().getTime() / 1000);

  function warm(asked: AskedPicture, second: number): WarmTimer {
    const key = keyOf(asked);
    const known = timers.get(key);
    if (known?.second === second) return known;
    const last = known?.last ?? null;
    const fresh = warmTimer(second, last, known?.reading ?? readTimer(services, asked));
    fresh.timer.catch(() => timers.delete(key));
    timers.set(key, fresh);
    return fresh;
  }

  async function make(asked: AskedPicture): Promise<Countdown> {
    const second = secondNow();
    const known = warm(asked, second);
    const timer = await known.timer;
    if (timer === null) return (known.ready = null);
    const own =
      timer.mode === 'per_person' && asked.deadline !== undefined
        ? readDeadline(secrets, asked.picture, asked.deadline)
        : null;
    const end = timer.mode === 'fixed' ? timer.endsAt : (own ?? second + timer.hours * 3600);
    const countdown = await gifOf(known, timer, Math.max(0, end - second));
    if (timer.mode === 'fixed') known.ready = countdown;
    return countdown;
  }

  function gifOf(known: WarmTimer, timer: Timer, left: number): Promise<Countdown> {
    if (left === 0 && timer.ended.kind === 'picture')
      return Promise.resolve({ elsewhere: timer.ended.url });
    const making =
      known.made.get(left) ??
      drawingOf(timer).then((drawing) => ({ gif: countdownGif(drawing, timer.style, left) }));
    if (known.made.size < mostEnds) known.made.set(left, making);
    return making;
  }

  return {
    at: (asked) => {
      const known = timers.get(keyOf(asked));
      return known?.second === secondNow() ? known.ready : undefined;
    },
    make,
    forget: (changed) => timers.delete(keyOf(changed)),
  };
}

function warmTimer(second: number, last: Timer | null, reading: Promise<Timer | null>): WarmTimer {
  const fresh: WarmTimer = {
    second,
    last,
    reading,
    made: new Map(),
    ready: undefined,
    timer: last === null ? reading : soonOr(reading, last),
  };
  reading.then(
    (timer) => {
      fresh.reading = null;
      fresh.last = timer;
    },
    () => {
      fresh.reading = null;
    },
  );
  return fresh;
}

/** The drawings of the styles that are asked for, each drawn once. */
function createDrawings(): (timer: Timer) => Promise<Drawing> {
  const drawings = new LatestUsed<Promise<Drawing>>(mostDrawings);
  let drawnBytes = 0;
  return ({ style, ended }) => {
    const key = JSON.stringify([style, ended]);
    const known = drawings.get(key);
    if (known) return known;
    const drawing = drawCountdown(style, ended).then((drawn) => {
      drawnBytes += weightOf(drawn);
      if (drawnBytes > mostDrawnBytes) {
        drawings.clear();
        drawnBytes = weightOf(drawn);
        drawings.set(key, drawing);
      }
      return drawn;
    });
    drawing.catch(() => drawings.delete(key));
    drawings.set(key, drawing);
    return drawing;
  };
}

function keyOf({ accountId, picture }: Pick<AskedPicture, 'accountId' | 'picture'>): string {
  return `${accountId}/${picture}`;
}

/** What is being read, or what was read before when that fails or takes too long. */
async function soonOr(reading: Promise<Timer | null>, before: Timer): Promise<Timer | null> {
  const late = new Promise<Timer>((resolve) => {
    setTimeout(() => resolve(before), patienceMs).unref();
  });
  return Promise.race([reading.catch(() => before), late]);
}

/** Pictures are shown whoever the account is by now: what was sent is not changed by a bill. */
async function readTimer(
  { database }: Services,
  { accountId, picture }: AskedPicture,
): Promise<Timer | null> {
  try {
    const { rows } = await inAccount(database, { accountId }, (account) =>
      sql<Timer & { style: unknown; ended: unknown }>`
        select mode, extract(epoch from ends_at)::float8 as "endsAt", hours, style, ended
        from live_content_images where account_id = ${account.id} and public_id = ${picture}::uuid`.execute(
        account.db,
      ),
    );
    const [found] = rows;
    if (!found) return null;
    return {
      ...found,
      endsAt: Math.floor(found.endsAt),
      style: countdownStyle.parse(found.style),
      ended: countdownEnd.parse(found.ended),
    };
  } catch (error) {
    if (error instanceof ProductError) return null;
    throw error;
  }
}
