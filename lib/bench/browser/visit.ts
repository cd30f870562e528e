import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/operate/ensure-browser.mjs';
import type { BenchSubject } from '../fill.ts';
import { signIn } from '../proxy.ts';

/** The conditions of a visit: unthrottled, with a slower processor, or with a slow connection, too. */
export type Conditions = 'plain' | 'slow processor' | 'slow line';

const SLOWER = 4;
/** Milliseconds after which a page counts as failed. */
export const PATIENCE = 60_000;
/** Milliseconds without a response that count as idle, and the maximum to wait for that. */
const QUIET = 500;
const LONGEST_SETTLING = 5_000;
/** 1.6 Mbit/s down, 750 kbit/s up (in bytes), 150 ms round trip. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A browser, and the dashboard it is signed in to. */
export interface BenchViewer {
  browser: Browser;
  subject: BenchSubject;
  cookie: { name: string; value: string };
}

/** Starts a browser that is signed in to a server. */
export async function openViewer(subject: BenchSubject): Promise<BenchViewer> {
  const [name = '', value = ''] = (await signIn(subject)).split(/=(.*)/s);
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  return { browser, subject, cookie: { name, value } };
}

/**
 * Runs `look` with a signed-in page with an empty cache, and closes the page afterwards.
 * @param look also gets the connection to Chromium's developer tools
 */
export async function visit<Result>(
  { browser, subject, cookie }: BenchViewer,
  conditions: Conditions,
  look: (page: Page, tools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    // The cookie is Secure; browsers treat localhost as secure, the automation doesn't.
    const url = subject.server.url.replace('http:', 'https:');
    await context.addCookies([{ ...cookie, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    if (conditions === 'slow line') await tools.send('Network.emulateNetworkConditions', slowLine);
    if (conditions !== 'plain') await slowDown(tools);
    await page.addInitScript(observe);
    return await look(page, tools);
  } finally {
    await context.close();
  }
}

/** Slows the page's processor down four times. */
export async function slowDown(tools: CDPSession): Promise<void> {
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/**
 * Opens a page and waits until its list shows and the network is idle: no response for half a
 * second, or for `quiet` milliseconds. (`networkidle` would also wait for background connections.)
 */
export async function arrive(page: Page, url: string, quiet = QUIET): Promise<void> {
  let latest = performance.now();
  const note = () => {
    latest = performance.now();
  };
  page.on('requestfinished', note);
  await page.goto(url, { waitUntil: 'load', timeout: PATIENCE });
  if (/\/orgs\/[^/]+\/members(\?|$)/.test(url))
    await page.waitForFunction(() => window.seen.firstRow !== undefined, null, {
      timeout: PATIENCE,
    });
  const deadline = performance.now() + LONGEST_SETTLING;
  while (performance.now() < Math.min(latest + quiet, deadline)) await page.waitForTimeout(50);
  page.off('requestfinished', note);
}

/** The URL of a page of the filled organization. */
export function addressOf({ subject }: BenchViewer, path: string): string {
  return `${subject.server.url}/orgs/${subject.organization}${path}`;
}

declare global {
  interface Window {
    /** What `observe` has recorded so far. */
    seen: {
      /** Milliseconds from the navigation to the frame with the first row of members. */
      firstRow?: number;
      /** Milliseconds from the navigation until the page responds. */
      hydrated?: number;
      /** Milliseconds from the navigation to the end of the latest long task. */
      lastTask: number;
      /** Milliseconds of each interaction: its longest event. */
      interactions: Map<number, number>;
      /** Milliseconds of the longest task. */
      longestTask: number;
    };
  }
}

/** Runs in the page before any other script. */
function observe(): void {
  const seen: Window['seen'] = { interactions: new Map(), longestTask: 0, lastTask: 0 };
  window.seen = seen;
  const lookForHydration = () => {
    if (document.documentElement.hasAttribute('data-hydrated')) seen.hydrated = performance.now();
    else requestAnimationFrame(lookForHydration);
  };
  requestAnimationFrame(lookForHydration);
  const lookForRow = () => {
    if (document.querySelector('table[aria-label="Members"] tbody a'))
      requestAnimationFrame(() => {
        seen.firstRow = performance.now();
      });
    else requestAnimationFrame(lookForRow);
  };
  requestAnimationFrame(lookForRow);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry;
      if (id) seen.interactions.set(id, Math.max(duration, seen.interactions.get(id) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longestTask = Math.max(seen.longestTask, duration);
      seen.lastTask = Math.max(seen.lastTask, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });
}
