import { expect, test } from 'vitest';
import { scheduleRequest } from '../../contract/schedule.ts';
import { bodyOf, isInPackage, ways, type ScheduleChoice } from './schedule-choice.ts';

const choice: ScheduleChoice = {
  way: 'now',
  hold: 20,
  time: '2027-03-28 10:00:00',
  isPriority: false,
  windowHours: 24,
  unit: 'Week',
  every: 2,
  end: 'never',
  endsOn: null,
  runs: 5,
  aheadHours: 24,
};

test('every way is a body that the server takes, with its type', () => {
  const types = ways.map(
    (way) => scheduleRequest.parse(bodyOf({ ...choice, way }, 'Europe/Berlin')).schedule_type,
  );
  expect(types).toEqual([1, 1, 3, 4, 5, 6]);
  expect(bodyOf({ ...choice, way: 'later', isPriority: true }, 'Europe/Berlin')).toEqual({
    schedule_type: 2,
    scheduled_at: '2027-03-28T10:00:00+02:00',
  });
  expect(bodyOf({ ...choice, way: 'zone' }, 'Europe/Berlin')).toEqual({
    schedule_type: 3,
    local_time: '2027-03-28T10:00',
  });
  expect(bodyOf({ ...choice, way: 'recurring', end: 'after' }, 'Europe/Berlin')).toMatchObject({
    recurring: { unit: 'Week', every: 2, runs: 5, ends_on: null, time_zone: 'Europe/Berlin' },
  });
});

test('what is missing makes no body', () => {
  expect(bodyOf({ ...choice, way: 'later', time: null }, 'Europe/Berlin')).toBeNull();
  expect(bodyOf({ ...choice, way: 'recurring', end: 'on' }, 'Europe/Berlin')).toBeNull();
  expect(bodyOf({ ...choice, way: 'recurring', every: 0 }, 'Europe/Berlin')).toBeNull();
});

test('what the package lacks is not offered', () => {
  expect(
    ways.filter((way) =>
      isInPackage(way, { send_time_optimization: 'no', conversion_time_optimization: 'no' }),
    ),
  ).toEqual(['now', 'later', 'zone', 'recurring']);
  expect(ways.filter((way) => isInPackage(way, {}))).toEqual([...ways]);
});
