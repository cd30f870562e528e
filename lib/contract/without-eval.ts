import * as z from 'zod';

// Our pages run no code made from strings; zod would try it once, which their policy reports.
if (typeof window !== 'undefined') z.config({ jitless: true });
