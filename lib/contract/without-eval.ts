import * as z from 'zod/mini';

// Our pages run no code made from strings; zod would try it once, which their policy reports.
if (typeof window !== 'undefined') z.config({ jitless: true });
