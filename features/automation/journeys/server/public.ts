// What other features may do with journeys.
export { createCartJourney } from './save-journey.ts';
