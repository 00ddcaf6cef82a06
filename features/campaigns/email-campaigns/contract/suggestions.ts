import { z } from 'zod';

/** How many subject lines are suggested at most, and how long each may be. */
export const mostSubjects = 5;
export const longestSuggestedSubject = 60;

/** Answer of POST campaigns/:id/suggest_subjects. */
export const suggestedSubjects = z.object({ subjects: z.array(z.string()) });
