import { z } from 'zod';

// The content policy forbids code from text; zod is told, so that it does not even try.
z.config({ jitless: true });
