import { z } from 'zod';
import { speakPlainly } from '#platform/contract/plain-messages.ts';

// The content policy forbids code from text; zod is told, so that it does not even try.
z.config({ jitless: true });
speakPlainly();
