// For the composition root.
export { createCleansingPlanner } from './planner.ts';
