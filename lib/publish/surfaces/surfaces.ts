import type { PageAnswer } from '../answers.ts';
import { answerPage } from '../page/answer-page.ts';
import type { Reading } from '../reading.ts';
import { answerAsset } from './assets.ts';
import { answerFeed } from './feed.ts';
import { answerFeedback } from './feedback.ts';
import { answerFile } from './files.ts';
import { answerPageList, answerWholeText } from './llms.ts';
import { answerMarkdown } from './markdown.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { answerOtherSpelling } from './other-spellings.ts';
import { answerPdf } from './pdf.ts';
import { answerPicture } from './pictures.ts';
import { answerFormerPath, answerRedirect } from './redirects.ts';
import { answerRobots } from './robots.ts';
import { answerSearch } from './search.ts';
import { answerSitemap } from './sitemap.ts';

/** Answers one kind of address on a site; null for any other. */
export type Surface = (reading: Reading) => Promise<PageAnswer | null>;

/** All that a site answers; the first that knows an address answers it. */
export const surfaces: readonly Surface[] = [
  answerAsset,
  answerFile,
  answerPicture,
  answerFeedback,
  answerSearch,
  answerMcp,
  answerPdf,
  answerRobots,
  answerSitemap,
  answerPageList,
  answerWholeText,
  answerFeed,
  answerRedirect,
  answerMarkdown,
  answerPage,
  answerFormerPath,
  answerOtherSpelling,
];
