import { plugDataSource } from '#engines/recipient-values/public.ts';
import { eventValues } from './event-values.ts';
import { keepRollingSource, type RollingSource } from './rolling-source.ts';

/** Plugs a source of rolling mailings; done once, by the composition root. */
export function plugRollingSource(source: RollingSource): void {
  keepRollingSource(source);
  plugDataSource(eventValues);
}
