'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

/** A diagram; few texts have one. */
export const LazyDiagram = lazyPart(() => import('./diagram.tsx').then(({ Diagram }) => Diagram));
