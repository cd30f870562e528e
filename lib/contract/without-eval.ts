import * as z from 'zod/mini';

// Our pages run no code from strings; zod would try it once, and their policy would report it.
if (typeof window !== 'undefined') z.config({ jitless: true });
