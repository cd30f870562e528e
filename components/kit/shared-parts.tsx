'use client';

import { HydrationBoundary } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { FaultState } from './fault-state.tsx';

const parts = { Button, FaultState, HydrationBoundary, Link, PageHead, lazyPart };

/**
 * Renders nothing. Each layout, error page and “not found” page has its own scripts, without what the
 * layouts above it have: what several of them share is loaded once because the root layout has it.
 */
export function SharedParts() {
  void parts;
  return null;
}
